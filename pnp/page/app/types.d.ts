// The shapes of data that modules of the page hand to one another, known in all of them by their
// names; checked, never shipped to it.

type Position = import("./positions.js").Position;
type TableView = import("./table.js").TableView;
type Pixels = import("./pixels.js").Pixels;
type Pair = import("./homography.js").Pair;

interface Point { x: number; y: number }
interface Place { q: number; r: number }
interface Hex extends Place { letter: string; name: string }
interface Piece { colour: string; kind: string; count: number; chip: string | null }
/** Where a hex lies in a photograph, in pixels of it. */
interface Mark extends Place { to: Point }
type Mapping = (point: Point) => Point;

interface Option {
  name: string; kind: "flag" | "number" | "choice"; default: string | number | boolean | null; text: string;
  choices: { name: string; text: string }[]; least: number; most: Record<string, number> | null;
}
interface Terrain {
  name: string; key: string; letter: string; most: number | null; may_touch: boolean; value: number | null;
}
/** *letters* mean it in any language, its own first. */
interface Colour { letter: string; letters: string[]; name: string; key: string }
/** A kind of piece, and the word for *one*; *owners* are letters of colours, "" for nobody. */
interface Kind { letter: string; name: string; one: string; has_chip: boolean; on: string; owners: string[] }
/** A kind of chips, which lie on hexes. */
interface ChipKind { id: string; name: string; values: string[]; is_facing: boolean }
interface EntryKind { keyword: string; shape: string; text: string; fields: string[]; words: string[] }
interface Game {
  slug: string; title: string; credit: string; least: number; most: number; hex_mm: number;
  has_draw_pile: boolean; has_land: boolean; has_outline: boolean; has_stacks: boolean; colour_alone: boolean;
  naming: "column" | "place"; piece_block: string;
  options: Option[]; kit_options: Option[]; terrains: Terrain[]; colours: Colour[];
  pieces: Kind[]; chips: ChipKind[]; entries: EntryKind[];
  /** colours (#rrggbb) by letters of terrains, of tiles that were printed elsewhere */
  printings: Record<string, Record<string, string>>;
}
/** An option of a command, as the table of all doors has it. */
interface FormOption {
  kind: string; default: any; least: number; most: number | null; choices: string[] | null;
}
/** What the forms are made from. */
interface Start {
  version: string; language: string; languages: string[]; words: Record<string, string>;
  forms: Record<string, Record<string, FormOption>>; games: Game[];
  /** small games to start from: the name of each, and what it is */
  gallery: [string, string][];
}

/** What the page holds, and its licence; without a text where that is not at hand. */
interface Licence { name: string; version: string; licence: string; source: string; text: string }

type Values = Record<string, any>;
interface Answer { data: any; blobs: Uint8Array<ArrayBuffer>[] }
/** Whoever answers calls. */
interface Shop {
  ready: Promise<unknown>;
  /** Answer a call, which brings files by their keys. */
  call(name: string, data: object, files?: Map<string, Uint8Array>): Promise<Answer>;
  cancel(): void;
}

/** What a worker hands to another, which starts where that one stands: files, the compiled runtime, Python's memory. */
interface Snapshot { files: Record<string, Blob>; runtime: WebAssembly.Module; memory: Blob }

/** An own game: its text, and the files beside it, whose content is held by keys. */
interface Design {
  id: number; name: string; text: string; files: { name: string; key: string; size: number }[]; changed?: number;
}
/** What is wrong on a line, 0 for no line; what was typed there, and a guess at what was meant. */
interface Fault { line: number; text: string; typed: string | null; near: string | null }

/** A position as the call `table` answers it, which is as files of JSON have it; or why there is none. */
interface TableAnswer {
  error?: string; game: string; players: number; phase: string; board?: string;
  hexes: (Place & { name: string; terrain: string; chips?: Record<string, string> })[];
  pieces: { hex: string; at?: number; colour: string; piece: string; count: number; chip?: any }[];
  entries?: Record<string, Entry>; lines: string[]; remarks: string[];
}
/** An entry of a position, by its shape: one value, words, by colour, or by colour and field. */
type Entry = any;
/** A photograph of the table: its content is held apart, by number. */
interface Photo { id: number; marks: Mark[] }
interface Picture {
  id: number; key: string; blob: Blob; url: string; width: number; height: number;
  /** a small one of it, as a data address */
  thumb: string;
}
/** A photograph as it is kept: its content stands on another shelf, by *key*. */
interface KeptPhoto { key: string; size: number; marks: Mark[] }
/** A photograph that is given, or was read from that shelf; without a blob it is lost. */
interface GivenPhoto { key?: string; blob: Blob | null; marks: Mark[] }
/** What is typed of a position, whether it can be read or not; *game* by its name. */
interface Typed {
  game: string; players: number; phase: string; board: string; title: string; lines: string;
  hexes: Hex[]; stacks: [string, string][]; unsure: string[];
  chips: Record<string, Record<string, string>>; entries: Record<string, Entry>; names: Record<string, string>;
}
/** A position as it is kept: its text, and what was typed where that says more; *stamp* names the last writing of it. */
interface Kept {
  id: number; title?: string; text?: string; typed?: Typed; changed?: number; shown?: number;
  photos?: KeptPhoto[]; stamp?: string;
  /** a small picture of the photograph, as a data address */
  thumb?: string;
  /** where it stands among the positions of its game, if not by its id */
  place?: number;
  /** letters of their colours, once the game is over */
  winners?: string[];
}

/** The table, as far as it can change: a plain value that nobody writes into, see state.js. */
interface TableState {
  position: Position | null; record: Kept;
  /** what undo and redo go over, the latest last */
  past: readonly Position[]; future: readonly Position[];
  /** the hex typed in, the hour of its corner or side (0: itself), and hexes chosen along with it */
  selected: string | null; clock: number; others: ReadonlySet<string>;
  /** what is pointed at beside the board: hexes by keys, a repair */
  lit: ReadonlySet<string>; pointed: Repair | null;
  /** the letter of the terrain that is painted; *isErasing*: this stroke takes hexes away */
  brush: string | null; isErasing: boolean;
  /** the chosen hex is shown large, as far as pieces are entered */
  isNear: boolean;
  /** *isMoving*: one of the marks is dragged */
  areMarksShown: boolean; isMoving: boolean; blend: number;
  note: string | null;
  /** the tiles that lie on the table, by games */
  tiles: Readonly<Record<string, TileSet>>;
  /** what was read from the photograph: terrain, by keys; pieces that are not certain, until they are told */
  read: Proposal; sightings: readonly SeenPiece[];
  /** *isReviewing*: what is not certain is asked for; questions that are left for later, see review.js */
  isReviewing: boolean; later: ReadonlySet<string>;
  /** the step that was entered last */
  step: import("./way.js").Step;
  /** counts that were found right, by "b N" */
  checked: ReadonlyMap<string, number>;
  /** how many hexes the marks of a free grid are apart */
  free: { across: number; down: number };
  /** the last verdict; *trouble*: why there is none of the position as it is now */
  verdict: Verdict | null; trouble: string | null; isStale: boolean;
}

/** The tiles on the table: "own", the name of another printing, or colours by letters, learnt from a photograph. */
type TileSet = string | Readonly<Record<string, number[]>>;

/** What terrain a hex has, and what it may have instead: *likely* begins with it. */
interface Guess { letter: string; isCertain: boolean; margin: number; likely: string[] }
type Proposal = ReadonlyMap<string, Guess>;

/** A piece seen in a photograph: its hex, its colour, where it lies on the board, how large, in sides. */
interface SeenPiece { key: string; colour: string; x: number; y: number; size: number; confidence: number }

/**
 * What perhaps was mistyped, and the text of the position with it; null where only the table can tell. *places*:
 * where something becomes another, each with the place that a piece comes from, and the text where it may be any.
 */
interface Repair { words: string; text: string | null; places: [string, string | null, string | null][] }
/** A question, with what comes of each answer; or the keyword, colour and field of the *entry* to type. */
type Question = { words: string } & ({ yes: After; no: After } | { entry: [string, string, string] });
/** A position to type, the next question, or nothing more. */
type After = { text: string } | Question | null;
interface Finding {
  code: string; severity: string; sentence: string; source: string; hexes: string[]; repairs?: Repair[];
}
interface Line { sentence: string; points: number | null; hexes: string[] }
interface Standing {
  colour: string; total: number | null; least?: number | null; most?: number | null; rank: number | null; lines: Line[];
}
interface Shown { verdict: string; totals: string[]; ranks: string[]; points: string[][] }
interface Score { over: boolean; winners: string[]; standings: Standing[]; notes: Line[] }
interface Verdict {
  score: Score; shown: Shown; findings: Finding[]; more?: Record<string, number>; unconfirmed?: string;
  /** what settles most, undefined until it is known; *isAsked*: it is put to the reader */
  question?: Question | null; isAsked?: boolean;
}
