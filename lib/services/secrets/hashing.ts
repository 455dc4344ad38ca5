import { type ScryptOptions, scrypt } from "node:crypto";
import { ApiError } from "@/lib/catalog/errors";
import { once } from "@/lib/process";

const AT_ONCE = 2; // of the four threads that reading files and looking up names need too
const MOST_WAITING = 24; // the last one waits for some four seconds
const MOST_OF_NETWORK = 12; // one network cannot take every place
const RETRY_AFTER_S = 5;

/** Who wants a password hashed. */
export interface HashSource {
  network: string;
  /** The account was signed in to from this network before: these go first, and strangers take none of their places. */
  isKnown?: boolean;
}

const ITSELF: HashSource = { network: "itself", isKnown: true };

export interface Hashed {
  text: string;
  salt: Buffer;
  bytes: number;
  cost: Required<Pick<ScryptOptions, "N" | "r" | "p">>;
}

/** The scrypt hash, in turn. Throws `service_unavailable` at once where too many wait: nothing was hashed then. */
export async function hashInTurn({ text, salt, bytes, cost }: Hashed, from: HashSource = ITSELF): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return await hashing().run(
    from,
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(text, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
}

interface Waiting extends HashSource {
  start(): void;
}

/** Runs two at once and lets a bounded number wait: known networks before strangers, else in order of arrival. */
export class Turns {
  #running = 0;
  #waiting: Waiting[] = [];

  async run<T>(from: HashSource, work: () => Promise<T>): Promise<T> {
    if (this.#running < AT_ONCE) this.#running++;
    else await this.#turn(from);
    try {
      return await work();
    } finally {
      const next = this.#takeNext();
      if (next) next.start();
      else this.#running--;
    }
  }

  #turn({ network, isKnown = false }: HashSource): Promise<void> {
    const alike = this.#waiting.filter((other) => other.isKnown === isKnown);
    const ofNetwork = alike.filter((other) => other.network === network);
    if (alike.length >= MOST_WAITING || ofNetwork.length >= MOST_OF_NETWORK) return Promise.reject(busy());
    return new Promise((start) => this.#waiting.push({ network, isKnown, start }));
  }

  #takeNext(): Waiting | undefined {
    const known = this.#waiting.findIndex(({ isKnown }) => isKnown);
    return this.#waiting.splice(Math.max(0, known), 1)[0];
  }
}

function hashing(): Turns {
  return once("hashing", () => new Turns());
}

function busy(): ApiError {
  return new ApiError("service_unavailable", {
    message: `Many people are signing in right now. Try again in ${RETRY_AFTER_S} seconds.`,
    details: { retry_after: RETRY_AFTER_S },
  });
}
