import { type Amount, product, quotient, raised } from "./amounts";

const times = (value: number) => (one: Amount) => product(one, { value, slack: 0 });

/** What words before "of" make of one number: "half of 10", "the square root of 81". */
export const OF_ONE = new Map<string, (one: Amount) => Amount>([
  ["half", times(1 / 2)],
  ["third", times(1 / 3)],
  ["quarter", times(1 / 4)],
  ["double", times(2)],
  ["triple", times(3)],
  ["square", (one) => raised(one, 2)],
  ["cube", (one) => raised(one, 3)],
  ["square root", (one) => raised(one, 1 / 2)],
  ["cube root", (one) => raised(one, 1 / 3)],
]);

const sum = (all: readonly Amount[]): Amount => ({
  value: all.reduce((total, { value }) => total + value, 0),
  slack: all.reduce((total, { slack }) => total + slack, 0),
});
const mean = (all: readonly Amount[]) => quotient(sum(all), { value: all.length, slack: 0 });

function median(all: readonly Amount[]): Amount {
  const sorted = [...all].sort((a, b) => a.value - b.value);
  const middle = Math.floor(sorted.length / 2);
  return mean(sorted.slice(sorted.length % 2 === 0 ? middle - 1 : middle, middle + 1));
}

function difference([first, second]: readonly Amount[]): Amount {
  const [a, b] = [first as Amount, second as Amount];
  return { value: Math.abs(a.value - b.value), slack: a.slack + b.slack };
}

/** What words before "of" and "between" make of several: "the sum of 3 and 4", "the average of 4, 8 and 12". */
export const OF_MANY = new Map<string, (all: readonly Amount[]) => Amount>([
  ["sum", sum],
  ["total", sum],
  ["product", (all) => all.reduce(product)],
  ["difference", difference],
  ["quotient", ([a, b]) => quotient(a as Amount, b as Amount)],
  ["average", mean],
  ["mean", mean],
  ["median", median],
]);
/** Those of two numbers alone. */
export const OF_TWO: ReadonlySet<string> = new Set(["difference", "quotient"]);
