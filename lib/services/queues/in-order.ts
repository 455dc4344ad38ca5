/**
 * Runs pieces of work one after another, so that of two that write the same value the later one has the last word. `failed`
 * is called for each that fails; the others are done all the same.
 */
export function inOrder(failed: () => void): (work: () => Promise<void>) => void {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    last = last.then(work).catch(failed);
  };
}
