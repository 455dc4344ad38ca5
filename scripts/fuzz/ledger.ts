import type { Attempt } from "./attempt";
import type { Answer } from "./send";

// An answer that takes longer is a fault, on a machine with nothing else to do.
const SLOWEST_MS = 5_000;
const SHOWN_BYTES = 400;
const SERVER_ERROR = /HTTP\/1\.1 (5\d\d) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)/g;

/** What was sent and what came back: statuses by kind, and every answer that may not be. */
export class Ledger {
  readonly counts = new Map<string, number>();
  readonly faults: string[] = [];
  slowestMs = 0;
  sent = 0;

  /** @param mostMs how long an answer may take */
  constructor(readonly mostMs = SLOWEST_MS) {}

  add(attempt: Attempt, { received, ms = 0 }: Answer): void {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? "none";
    const row = `${attempt.kind} ${status}`;
    this.counts.set(row, (this.counts.get(row) ?? 0) + 1);
    this.sent++;
    this.slowestMs = Math.max(this.slowestMs, ms);
    for (const why of this.#faultsOf(attempt, received, ms))
      this.faults.push(`${why}: ${attempt.about}\n    ${shown(attempt)}`);
  }

  #faultsOf({ isWhole }: Attempt, received: string, ms: number): string[] {
    const errors = [...received.matchAll(SERVER_ERROR)].filter(
      ([, status, headers = ""]) => !(status === "503" && /^retry-after:/im.test(headers)),
    );
    const faults = errors.map(([, status]) => `answered ${status}`);
    if (ms > this.mostMs) faults.push(`answered after ${Math.round(ms)} ms`);
    if (isWhole && received === "") faults.push("not answered");
    return faults;
  }

  /** Statuses as columns would be too many: one line a kind. */
  table(): string {
    const rows = [...this.counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([row, count]) => [...row.split(" "), count]);
    const kinds = [...new Set(rows.map(([kind]) => kind))];
    const line = (kind: unknown) =>
      rows
        .filter(([of]) => of === kind)
        .map(([, status, count]) => `${status} ×${count}`)
        .join("  ");
    return kinds.map((kind) => `  ${String(kind).padEnd(6)}${line(kind)}`).join("\n");
  }
}

function shown({ bytes }: Attempt): string {
  const text = JSON.stringify(bytes.toString("latin1").replace(/(X-API-Key|Cookie): [^\r]+/g, "$1: …"));
  return text.length > SHOWN_BYTES ? `${text.slice(0, SHOWN_BYTES)}…` : text;
}
