// A state that nobody writes into: actions make the next one, renderers draw what changed.
//
// The state of the table is a `TableState` (types.d.ts), a plain value: never change one, nor a Map,
// Set or array in it. An action is a named function `(state, ...given) => state` that returns the next
// state, or the same one where nothing changes; those of the table are in actions.js, those of marks
// in marking.js, of terrain in strokes.js. To add one, write such a function and call
// `view.act(action, ...given)`. What can be undone goes through `change` in actions.js.
//
// A renderer says what it looks at and how it draws: `store.watch((state) => [state.brush], draw)`
// calls `draw(state)` whenever one of these values is another than before.

/**
 * @template State
 * @typedef {{seen: (state: State) => unknown[], draw: (state: State) => void, last: unknown[]}} Renderer
 */

const MOST_ROUNDS = 20; // of renderers that act themselves

/** @template State */
export class Store {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    /** @type {Renderer<State>[]} */
    this.renderers = [];
    this.isDrawing = false;
  }

  /**
   * Call *draw* after each action that changed what *seen* returns.
   * @param {(state: State) => unknown[]} seen @param {(state: State) => void} draw
   */
  watch(seen, draw) { this.renderers.push({ seen, draw, last: seen(this.state) }); }

  /**
   * Go on to the state that *action* makes of this one.
   * @template {unknown[]} Given
   * @param {(state: State, ...given: Given) => State} action @param {Given} given
   */
  act(action, ...given) {
    this.state = action(this.state, ...given);
    this.draw();
  }

  /** Draw what changed; an action within a renderer is drawn in the next round. */
  draw() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    try {
      for (let round = 0; round < MOST_ROUNDS && this.drawOnce(); round += 1);
    } finally { this.isDrawing = false; }
  }

  /** Call the renderers that see something else now; tell whether there were any. */
  drawOnce() {
    const { state } = this;
    let isDrawn = false;
    for (const renderer of this.renderers) {
      const now = renderer.seen(state);
      if (areSame(now, renderer.last)) continue;
      renderer.last = now;
      renderer.draw(state);
      isDrawn = true;
    }
    return isDrawn;
  }

  /** Draw everything anew, in another language or after the view was away. */
  redraw() {
    for (const renderer of this.renderers) renderer.last = [];
    this.draw();
  }
}

const areSame = (/** @type {unknown[]} */ now, /** @type {unknown[]} */ last) =>
  now.length === last.length && now.every((value, place) => Object.is(value, last[place]));
