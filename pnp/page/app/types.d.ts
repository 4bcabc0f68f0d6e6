// The shapes of data that modules of the page hand to one another; checked, never shipped to it.

type Position = import("./positions.js").Position;

export interface Point { x: number; y: number }
export interface Place { q: number; r: number }
export interface Hex extends Place { letter: string; name: string }
export interface Piece { colour: string; kind: string; count: number; chip: string | null }
/** Where a hex lies in a photograph, in pixels of it. */
export interface Mark extends Place { to: Point }
export type Mapping = (point: Point) => Point;

export interface Option {
  name: string; kind: "flag" | "number" | "choice"; default: string | number | boolean | null; text: string;
  choices: { name: string; text: string }[]; least: number; most: Record<string, number> | null;
}
export interface Terrain { name: string; key: string; letter: string; most: number | null; may_touch: boolean; value: number | null }
/** *letters* mean it in any language, its own first. */
export interface Colour { letter: string; letters: string[]; name: string; key: string }
/** A kind of piece, and the word for *one*; *owners* are letters of colours, "" for nobody. */
export interface Kind { letter: string; name: string; one: string; has_chip: boolean; on: string; owners: string[] }
/** A kind of chips, which lie on hexes. */
export interface ChipKind { id: string; name: string; values: string[]; is_facing: boolean }
export interface EntryKind { keyword: string; shape: string; text: string; fields: string[]; words: string[] }
export interface Game {
  slug: string; title: string; credit: string; least: number; most: number; hex_mm: number;
  has_draw_pile: boolean; has_land: boolean; has_outline: boolean; colour_alone: boolean; naming: "column" | "place"; piece_block: string;
  options: Option[]; kit_options: Option[]; terrains: Terrain[]; colours: Colour[]; pieces: Kind[]; chips: ChipKind[]; entries: EntryKind[];
  /** colours (#rrggbb) by letters of terrains, of tiles that were printed elsewhere */
  printings: Record<string, Record<string, string>>;
}
/** What the forms are made from. */
export interface Start {
  version: string; language: string; languages: string[]; words: Record<string, string>;
  papers: string[]; cards: string[]; games: Game[];
}

/** What the page holds, and its licence; without a text where that is not at hand. */
export interface Licence { name: string; version: string; licence: string; source: string; text: string }

export type Values = Record<string, any>;
export interface Answer { data: any; blobs: Uint8Array<ArrayBuffer>[] }
/** Whoever answers calls: workers, or the computer that serves the page. */
export interface Shop {
  ready: Promise<unknown>;
  /** Answer a call; one that is *like* another is answered by whoever answers that. */
  call(name: string, data: object, like?: string): Promise<Answer>;
  cancel(): void;
}

/** An own game: its text, and the files beside it, whose content is held by keys. */
export interface Design {
  id: number; name: string; text: string; files: { name: string; key: string; size: number }[];
}
/** What is wrong on a line, 0 for no line; what was typed there, and a guess at what was meant. */
export interface Fault { line: number; text: string; typed: string | null; near: string | null }

/** An entry of a position, by its shape: one value, words, by colour, or by colour and field. */
export type Entry = any;
/** A photograph of the table: its content is held apart, by number. */
export interface Photo { id: number; marks: Mark[] }
export interface Picture {
  id: number; key: string; blob: Blob; url: string; width: number; height: number;
}
/** A photograph as it is kept: its content stands on another shelf, by *key*. */
export interface KeptPhoto { key: string; size: number; marks: Mark[] }
/** A photograph that is given, or was read from that shelf; without a blob it is lost. */
export interface GivenPhoto { key?: string; blob: Blob | null; marks: Mark[] }
/** A position as it is kept; *stamp* names the last writing of it. */
export interface Kept {
  id: number; title?: string; text?: string; changed?: number; shown?: number;
  photos?: KeptPhoto[]; stamp?: string;
}

/** The table, as far as it can change: a plain value that nobody writes into, see state.js. */
export interface TableState {
  position: Position | null; record: Kept;
  /** what undo and redo go over, the latest last */
  past: readonly Position[]; future: readonly Position[];
  /** the hex typed in, the hour of its corner or side (0: itself), and hexes chosen along with it */
  selected: string | null; clock: number; others: ReadonlySet<string>;
  /** what is pointed at beside the board, by keys */
  lit: ReadonlySet<string>;
  /** the letter of the terrain that is painted; *isErasing*: this stroke takes hexes away */
  brush: string | null; isErasing: boolean;
  /** the chosen hex is shown large, as far as pieces are entered */
  isNear: boolean;
  /** *isMoving*: one of the marks is dragged */
  areMarksShown: boolean; isMoving: boolean; blend: number;
  proposal: Proposal | null; note: string | null;
  /** the tiles that lie on the table, by games */
  tiles: Readonly<Record<string, TileSet>>;
  /** pieces that the photograph seems to show, until they are taken over or left */
  sightings: readonly SeenPiece[] | null;
  /** the step that was entered last */
  step: import("./way.js").Step;
  /** counts that were found right, by "b N"; hexes that were painted by hand */
  checked: ReadonlyMap<string, number>; painted: ReadonlySet<string>;
  /** how many hexes the marks of a free grid are apart */
  free: { across: number; down: number };
  /** the last verdict; *trouble*: why there is none of the position as it is now */
  verdict: Verdict | null; trouble: string | null; isStale: boolean;
}

/** The tiles on the table: "own", the name of another printing, or colours by letters, learnt from a photograph. */
export type TileSet = string | Readonly<Record<string, number[]>>;

export interface Guess { letter: string; isCertain: boolean; margin: number }
export type Proposal = Map<string, Guess>;

/** A piece seen in a photograph: its hex, its colour, where it lies on the board, how large, in sides. */
export interface SeenPiece { key: string; colour: string; x: number; y: number; size: number; confidence: number }

/** What perhaps was mistyped, and the text of the position with it. */
export interface Repair { words: string; text: string }
export interface Finding { code: string; severity: string; sentence: string; source: string; hexes: string[]; repairs?: Repair[] }
export interface Line { sentence: string; points: number | null; hexes: string[] }
export interface Standing { colour: string; total: number | null; least?: number | null; most?: number | null; rank: number | null; lines: Line[] }
export interface Shown { verdict: string; totals: string[]; ranks: string[]; points: string[][] }
export interface Score { over: boolean; winners: string[]; standings: Standing[]; notes: Line[] }
export interface Verdict { score: Score; shown: Shown; findings: Finding[]; unconfirmed?: string }
