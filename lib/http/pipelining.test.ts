import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurn } from "./pipelining";

test("requests of one connection are worked on one at a time, in their order, past one that fails", async () => {
  const socket = new Socket();
  let [atOnce, most] = [0, 0];
  const order: number[] = [];
  const work = (n: number) => async () => {
    most = Math.max(most, ++atOnce);
    await sleep(1);
    order.push(n);
    atOnce--;
    if (n === 1) throw new Error("failed");
  };
  const results = await Promise.allSettled([0, 1, 2, 3].map((n) => inTurn(socket, work(n))));
  expect({ most, order }).toEqual({ most: 1, order: [0, 1, 2, 3] });
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

test("connections do not wait for each other", async () => {
  let open = () => {};
  const held = inTurn(new Socket(), () => new Promise((resolve) => (open = resolve)));
  await inTurn(new Socket(), async () => {});
  open();
  await held;
});

test("what waits on a connection that is gone is not worked on, and a line that grows too long ends its connection", async () => {
  const socket = new Socket();
  let worked = 0;
  const work = async () => {
    worked++;
    await sleep(1);
  };
  await Promise.all(Array.from({ length: 150 }, () => inTurn(socket, work)));
  expect(socket.destroyed).toBe(true);
  expect(worked).toBe(1);
});
