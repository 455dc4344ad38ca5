/** What became of a call: answered with 2xx, refused with another status, or unknown since no answer came. */
export type Fate = "answered" | "refused" | "unknown";

export interface Entry {
  kind: string;
  fate: Fate;
  /** Of the answer; 0 without one. */
  status: number;
  /** Milliseconds by the steady clock of this process. */
  startedAt: number;
  endedAt: number;
}

/** Every valid call that was made, in the order in which they ended. */
export class Ledger {
  readonly entries: Entry[] = [];

  note(entry: Omit<Entry, "endedAt">): void {
    this.entries.push({ ...entry, endedAt: performance.now() });
  }

  within({ from, to }: Span): Entry[] {
    return this.entries.filter(({ startedAt, endedAt }) => startedAt <= to && endedAt >= from);
  }

  count(kind: (name: string) => boolean, fate: Fate): number {
    return this.entries.filter((entry) => kind(entry.kind) && entry.fate === fate).length;
  }

  /** Of what was under way at a moment when the database ended, nobody knows whether it was done, whatever was answered. */
  doubt(moment: number): void {
    for (const entry of this.entries)
      if (entry.fate === "refused" && entry.startedAt <= moment && entry.endedAt >= moment) entry.fate = "unknown";
  }

  /** How often each status was answered; 0: nothing was. */
  statuses(): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { status } of this.entries) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /** The longest time without an answered call, in milliseconds. */
  longestOutage({ from, to }: Span): number {
    const answered = this.entries.filter(
      ({ fate, endedAt }) => fate === "answered" && endedAt >= from && endedAt <= to,
    );
    let [longest, last] = [0, from];
    for (const moment of [...answered.map(({ endedAt }) => endedAt), to]) {
      longest = Math.max(longest, moment - last);
      last = moment;
    }
    return longest;
  }
}

export interface Span {
  from: number;
  to: number;
}
