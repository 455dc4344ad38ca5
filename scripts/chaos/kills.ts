const LAST_CALM_S = 10; // nothing is killed that late, so that all is up again when the load ends

export interface Kill {
  /** Seconds since the start. */
  atS: number;
  /** An instance by its place among them. */
  victim: number | "postgres";
}

/**
 * What is killed when, in order: an instance every so often, in turn. Until half-time the turn begins with the first and
 * never comes to the last, then it begins with the last and never comes to the first: so each is killed, and two live for
 * half of the time, long enough to tell whether their memory grows. Postgres is killed once while each of these is young.
 */
export function planKills(instances: number, { seconds, everyS }: { seconds: number; everyS: number }): Kill[] {
  const calmFrom = seconds - Math.min(LAST_CALM_S, seconds / 4);
  const moments = Array.from({ length: Math.floor(calmFrom / everyS) }, (_, n) => (n + 1) * everyS);
  const early = moments.filter((atS) => atS < seconds / 2);
  const late = moments.slice(early.length);
  const turn = instances - 1;
  const kills: Kill[] = [
    ...early.map((atS, n) => ({ atS, victim: n % turn })),
    ...late.map((atS, n) => ({ atS, victim: turn - (n % turn) })),
    ...[0, early.length].map((n) => ({ atS: (n + 0.5) * everyS, victim: "postgres" as const })),
  ];
  return kills.sort((a, b) => a.atS - b.atS);
}
