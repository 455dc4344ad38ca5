/**
 * Work that pauses after each bounded piece of it, so that whoever runs it can do something else in between. Pieces are
 * pure, so what happens in between changes nothing.
 */
export type Paused<T> = Generator<void, T, void>;

/** Does the work without a pause. */
export function atOnce<T>(work: Paused<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
