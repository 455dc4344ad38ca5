import { setImmediate as nextRound } from "node:timers/promises";
import type { Endpoint } from "@/lib/catalog/endpoints";
import { EventStream, encodeEvent } from "./event-stream";

/** The list whose entries are events, and what one is called. */
export type ListEvents = NonNullable<Endpoint["events"]>;

/**
 * An answer as events: an event for each entry of its list, then one with the whole body, or one with an error. Entries
 * may be told before the body is there.
 */
export class LiveAnswer {
  readonly stream = new EventStream();
  readonly #of: ListEvents;
  readonly #told = new Set<number>();
  #begin = () => {};
  /** Settles a moment after an entry was told: where the body is there by then, nothing has to leave before it. */
  readonly begun = new Promise<void>((resolve) => {
    this.#begin = resolve;
  }).then(() => nextRound());

  constructor(of: ListEvents) {
    this.#of = of;
  }

  /** An entry that nothing changes any more. */
  tell(entry: object, at: number): void {
    this.#told.add(at);
    this.stream.write(entryEvent(entry, at, this.#of));
    this.#begin();
  }

  /** The whole body, after those entries that were not told yet. */
  end(body: object): void {
    this.stream.write(eventsOf(body, this.#of, this.#told));
    this.stream.end();
  }

  fail(error: object): void {
    this.stream.write(encodeEvent("error", error));
    this.stream.end();
  }
}

/** The events of a whole body, but for entries that were told already. */
export function eventsOf(body: object, of: ListEvents, told: ReadonlySet<number> = new Set()): string {
  const entries = (body as Record<string, object[] | undefined>)[of.list] ?? [];
  const left = entries.map((entry, at) => (told.has(at) ? "" : entryEvent(entry, at, of)));
  return left.join("") + encodeEvent("result", body);
}

function entryEvent(entry: object, at: number, { entry: name }: ListEvents): string {
  return encodeEvent(name, { index: at, [name]: entry });
}
