/**
 * Does one thing after another: what is told twice at once is asked twice, and the later answer stands. `failed` is called
 * for each that fails; those behind it are done all the same.
 */
export function inOrder(failed: () => void): (work: () => Promise<void>) => void {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    last = last.then(work).catch(failed);
  };
}
