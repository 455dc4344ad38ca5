import type { Paused } from "@/lib/engine";
import { once } from "@/lib/process";

const TURN_MS = 5; // what other requests wait for a text; most texts need less than one turn

/**
 * Does work of the engine without holding the event loop: it pauses when its turn is over, and of all work that pauses
 * one piece of work has a turn each time the loop comes round. What is done within its first turn never waits.
 */
export async function inTurns<T>(work: Paused<T>): Promise<T> {
  for (;;) {
    for (const end = performance.now() + TURN_MS; performance.now() < end; ) {
      const { done, value } = work.next();
      if (done) return value;
    }
    await turn();
  }
}

interface Queue {
  waiting: (() => void)[];
  isCalled: boolean;
}

const queue = () => once("turns", (): Queue => ({ waiting: [], isCalled: false }));

function turn(): Promise<void> {
  return new Promise((resolve) => {
    queue().waiting.push(resolve);
    callNext();
  });
}

function callNext(): void {
  const { isCalled, waiting } = queue();
  if (isCalled || waiting.length === 0) return;
  queue().isCalled = true;
  setImmediate(() => {
    queue().isCalled = false;
    queue().waiting.shift()?.();
    callNext();
  });
}
