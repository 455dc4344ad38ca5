import type { Claim, Testimonies } from "@/lib/engine";

const PARTIES = ["graph", "context", "documents"] as const;
type Party = (typeof PARTIES)[number];

/** What to do with a claim of which all have spoken. */
export interface ClaimSink {
  join(said: Testimonies, at: number): Claim;
  /** Whether nothing that comes after the parties can change it. */
  isFinal(claim: Claim, at: number): boolean;
  tell(claim: Claim, at: number): void;
}

/** What was said of each claim so far. A claim of which all parties have spoken is told at once, and once. */
export class Spoken {
  readonly #said: Testimonies[];
  readonly #heardFrom: Set<Party>[];
  readonly #ended = new Set<Party>();
  readonly #told = new Set<number>();
  readonly #to: ClaimSink | undefined;

  constructor(claims: number, to?: ClaimSink) {
    this.#said = Array.from({ length: claims }, () => ({}));
    this.#heardFrom = Array.from({ length: claims }, () => new Set());
    this.#to = to;
  }

  /** Whether anybody wants to hear of claims before all are there. */
  get isAwaited(): boolean {
    return this.#to !== undefined;
  }

  /** All that was said of each claim. */
  get testimonies(): readonly Testimonies[] {
    return this.#said;
  }

  /** One party has spoken of one claim. */
  hear(party: Party, at: number, said: Testimonies): void {
    Object.assign(this.#said[at] as Testimonies, said);
    this.#heardFrom[at]?.add(party);
    this.#tell(at);
  }

  /** One party has spoken of every claim that it has anything to say of. */
  end(party: Party): void {
    this.#ended.add(party);
    for (const at of this.#said.keys()) this.#tell(at);
  }

  #tell(at: number): void {
    const isHeard = (party: Party) => this.#ended.has(party) || this.#heardFrom[at]?.has(party);
    if (!this.#to || this.#told.has(at) || !PARTIES.every(isHeard)) return;
    const claim = this.#to.join(this.#said[at] as Testimonies, at);
    if (!this.#to.isFinal(claim, at)) return;
    this.#told.add(at);
    this.#to.tell(claim, at);
  }
}
