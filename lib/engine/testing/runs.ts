/** How often a property is tried: `usual` times, or `long` where ASSAY_TEST_LONG is set. */
export function runs(usual: number, long: number): { numRuns: number } {
  return { numRuns: process.env.ASSAY_TEST_LONG ? long : usual };
}
