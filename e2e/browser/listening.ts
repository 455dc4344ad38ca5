import { expect, type Locator } from "@playwright/test";

/**
 * Waits until an element of a page as the service sent it has been taken over by React, and so hears what is done to it:
 * to do it again and again instead does it twice where the machine is busy.
 */
export async function untilListening(element: Locator): Promise<void> {
  const isTaken = () => element.evaluate((one) => Object.keys(one).some((key) => key.startsWith("__reactProps$")));
  await expect.poll(isTaken, { intervals: [20, 50, 100] }).toBe(true);
}
