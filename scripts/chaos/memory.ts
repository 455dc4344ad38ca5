const SHORTEST_S = 120; // a process that is younger still fills its caches
const FLAT = 1.15; // of what was held before
const FLAT_MB = 32; // requests under way hold some, too

/** What a process has at a moment. */
export interface Look {
  /** Seconds since the start of the run. */
  atS: number;
  /** By its main thread, once its garbage is collected. */
  heldMb: number;
  /** From the system, which gets back little of what was once needed. */
  residentMb: number;
}

/** A process of an instance, from its start or that of the run to its end. */
export interface Life {
  instance: number;
  pid: number;
  looks: Look[];
}

/** Medians of each fifth of a life. */
export interface LifeMemory extends Pick<Life, "instance"> {
  fromS: number;
  toS: number;
  heldMb: number[];
  residentMb: number[];
}

export interface LongLives {
  /** The longest of those that were there at the start. */
  first: LifeMemory;
  /** The longest of those that were there at the end. */
  last: LifeMemory;
  /** What each held in the last fifth of the time that both reached, in megabytes. */
  sameAge: { first: number; last: number };
}

/** Adds a look to the life of that process. */
export function noteLook(lives: Life[], { instance, pid }: Omit<Life, "looks">, look: Look): void {
  const life = lives.find((one) => one.instance === instance && one.pid === pid);
  if (life) life.looks.push(look);
  else lives.push({ instance, pid, looks: [look] });
}

/** What the two had that lived long enough to tell; undefined where one did not. */
export function longLives(lives: readonly Life[]): LongLives | undefined {
  const instances = [...new Set(lives.map(({ instance }) => instance))];
  const ofInstance = (one: number) => lives.filter(({ instance }) => instance === one);
  const first = longest(instances.flatMap((one) => ofInstance(one).slice(0, 1)));
  const last = longest(instances.flatMap((one) => ofInstance(one).slice(-1)));
  if (!first || !last) return undefined;
  const shared = Math.min(lasted(first), lasted(last));
  const lastFifth = (life: Life) => heldIn(life.looks.filter(({ atS }) => atS <= begun(life) + shared)).at(-1) ?? 0;
  return { first: told(first), last: told(last), sameAge: { first: lastFifth(first), last: lastFifth(last) } };
}

/** Where what is held rose: within a life from its second fifth on, and from the first long life to the last at the same age. */
export function risesIn({ first, last, sameAge }: LongLives): string[] {
  const within = [first, last]
    .filter(({ heldMb: [, second = 0, , , end = 0] }) => !isFlat(second, end))
    .map(({ instance, heldMb }) => `an instance holds no more and more: ${heldMb.join(", ")} MB (${instance + 1})`);
  if (isFlat(sameAge.first, sameAge.last)) return within;
  return [...within, `a later process holds no more than an earlier one: ${sameAge.last} MB, ${sameAge.first} before`];
}

function longest(lives: readonly Life[]): Life | undefined {
  const [found] = [...lives].sort((a, b) => lasted(b) - lasted(a));
  return found && lasted(found) >= SHORTEST_S ? found : undefined;
}

function begun({ looks }: Life): number {
  return looks[0]?.atS ?? 0;
}

function lasted(life: Life): number {
  return (life.looks.at(-1)?.atS ?? 0) - begun(life);
}

function told(life: Life): LifeMemory {
  return {
    instance: life.instance,
    fromS: Math.round(begun(life)),
    toS: Math.round(begun(life) + lasted(life)),
    heldMb: heldIn(life.looks),
    residentMb: inFifths(life.looks.map(({ residentMb }) => residentMb)),
  };
}

function heldIn(looks: readonly Look[]): number[] {
  return inFifths(looks.map(({ heldMb }) => heldMb));
}

/** The median of each. */
function inFifths(samples: readonly number[]): number[] {
  return Array.from({ length: 5 }, (_, n) => {
    const part = samples.slice((n * samples.length) / 5, ((n + 1) * samples.length) / 5).sort((a, b) => a - b);
    return part[Math.floor(part.length / 2)] ?? 0;
  });
}

function isFlat(before: number, after: number): boolean {
  return after <= Math.max(before * FLAT, before + FLAT_MB);
}
