import type { Span } from "./traces";

/** Where the time of one request went, in milliseconds. */
export interface SelfTimes {
  /** From its beginning to its answer. */
  ms: number;
  /** By stage; with `rest` they add up to the whole. */
  stages: Record<string, number>;
  /** While neither a stage nor a query was under way. */
  rest: number;
  /** While at least one query of it was under way, within its stages or not. */
  queries: number;
}

const QUERY = "database"; // the stage that is a part of the others
const OTHER = "other queries"; // such as for a key

/**
 * Deals the time of a request out to its stages: each moment to the innermost ones, in equal shares to those that are under
 * way beside each other, so that no moment counts twice. What goes on after the answer is no part of it.
 */
export function selfTimes(spans: readonly Span[]): SelfTimes {
  const root = spans.find(({ parent }) => !spans.some(({ id }) => id === parent));
  if (!root) throw new Error("A request without spans");
  const all = spans.filter((span) => span !== root).map((span) => within(root, span));
  const stages = all.filter(({ name }) => name !== QUERY);
  const times: SelfTimes = { ms: root.end - root.start, stages: {}, rest: 0, queries: 0 };
  for (const moment of momentsOf([root, ...all])) {
    const ms = moment.end - moment.start;
    const isOn = ({ start, end }: Span) => start <= moment.start && end >= moment.end;
    const on = stages.filter(isOn);
    const innermost = on.filter(({ id }) => !on.some(({ parent }) => parent === id));
    for (const { name } of innermost) times.stages[name] = (times.stages[name] ?? 0) + ms / innermost.length;
    const isAsking = all.some((span) => span.name === QUERY && isOn(span));
    if (isAsking) times.queries += ms;
    if (innermost.length > 0) continue;
    if (isAsking) times.stages[OTHER] = (times.stages[OTHER] ?? 0) + ms;
    else times.rest += ms;
  }
  return times;
}

function within({ start, end }: Span, span: Span): Span {
  const inside = (at: number) => Math.min(end, Math.max(start, at));
  return { ...span, start: inside(span.start), end: inside(span.end) };
}

/** The stretches in which the same spans are under way. */
function momentsOf(spans: readonly Span[]): { start: number; end: number }[] {
  const cuts = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  return cuts.slice(1).map((end, n) => ({ start: cuts[n] ?? end, end }));
}
