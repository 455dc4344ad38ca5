// Loaded before the app by `node --import`: its Date runs beside the machine's by the milliseconds in the file that
// CHAOS_CLOCK names. The steady clock, timers and the database are left as they are.
import fs from "node:fs";

const LOOK_EVERY_MS = 200;
const file = process.env.CHAOS_CLOCK;
const Machine = Date;
let shiftMs = 0;

const now = () => Machine.now() + shiftMs;

/** One kind of date, whoever makes it: the prototype stays that of the machine's. */
const Shifted = new Proxy(Machine, {
  construct: (_, given, target) => Reflect.construct(Machine, given.length === 0 ? [now()] : given, target),
  get: (_, name) => (name === "now" ? now : Reflect.get(Machine, name)),
});

if (file) {
  Machine.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
  const look = () => {
    if (fs.existsSync(file)) shiftMs = Number(fs.readFileSync(file, "utf8")) || 0;
  };
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
}
