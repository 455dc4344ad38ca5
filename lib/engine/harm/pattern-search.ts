interface Node {
  next: Map<number, number>;
  /** Where to go on when the next unit does not follow: the longest end of this path that begins a pattern too. */
  fail: number;
  /** The pattern that ends here, and the nearest node along `fail` where one does; -1 where there is none. */
  pattern: number;
  shorter: number;
}

const ROOT = 0;

/** Finds any number of patterns in one pass over a text (Aho and Corasick 1975). Compares UTF-16 units. */
export class PatternSearch {
  readonly #nodes: Node[] = [newNode()];
  readonly #patterns: readonly string[];
  readonly #begins = new Uint8Array(0x10000); // units that begin a pattern: most of a text does not

  /** Patterns without units are never found; of equal ones the last is. */
  constructor(patterns: readonly string[]) {
    this.#patterns = patterns;
    for (const [index, pattern] of patterns.entries()) this.#add(pattern, index);
    this.#link();
  }

  /** Visits where patterns end, in the order of the text, the longest first at each place, until the visitor gives true. */
  find(text: string, visit: (pattern: number, start: number, end: number) => boolean): void {
    let state = ROOT;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (state === ROOT && this.#begins[code] === 0) continue;
      state = this.#step(state, code);
      for (let node = this.#ending(state); node >= 0; node = this.#node(node).shorter) {
        const { pattern } = this.#node(node);
        const { length } = this.#patterns[pattern] as string;
        if (visit(pattern, at + 1 - length, at + 1)) break;
      }
    }
  }

  #add(pattern: string, index: number): void {
    let at = ROOT;
    if (pattern !== "") this.#begins[pattern.charCodeAt(0)] = 1;
    for (let unit = 0; unit < pattern.length; unit++) {
      const code = pattern.charCodeAt(unit);
      const known = this.#node(at).next.get(code);
      const next = known ?? this.#nodes.push(newNode()) - 1;
      if (known === undefined) this.#node(at).next.set(code, next);
      at = next;
    }
    if (at !== ROOT) this.#node(at).pattern = index;
  }

  // Breadth first, so that the shorter paths that a node falls back to are linked before it.
  #link(): void {
    const queue = [...this.#node(ROOT).next.values()];
    for (const at of queue) {
      for (const [code, next] of this.#node(at).next) {
        const fail = this.#step(this.#node(at).fail, code);
        Object.assign(this.#node(next), { fail, shorter: this.#ending(fail) });
        queue.push(next);
      }
    }
  }

  #step(from: number, code: number): number {
    let at = from;
    while (at !== ROOT && !this.#node(at).next.has(code)) at = this.#node(at).fail;
    return this.#node(at).next.get(code) ?? ROOT;
  }

  #ending(at: number): number {
    const { pattern, shorter } = this.#node(at);
    return pattern >= 0 ? at : shorter;
  }

  #node(at: number): Node {
    return this.#nodes[at] as Node;
  }
}

function newNode(): Node {
  return { next: new Map(), fail: ROOT, pattern: -1, shorter: -1 };
}
