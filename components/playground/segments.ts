import type { Mark } from "./results";

/** A stretch of text over which the same marks lie, the innermost one first. */
export interface Segment {
  start: number;
  text: string;
  marks: Mark[];
}

/**
 * Cuts a text where marks begin or end. Marks count code points, may overlap or hold each other, and may reach beyond
 * the text, which has perhaps been changed since; joined, the segments give the text again.
 */
export function segmentsOf(text: string, marks: readonly Mark[]): Segment[] {
  const points = Array.from(text);
  const inside = marks.filter(({ start, end }) => start < end && start < points.length);
  const cuts = new Set([0, points.length]);
  for (const { start, end } of inside) cuts.add(Math.max(0, start)).add(Math.min(end, points.length));
  const edges = [...cuts].sort((a, b) => a - b);
  return edges.slice(0, -1).map((start, n) => {
    const end = edges[n + 1] ?? points.length;
    const over = inside.filter((mark) => mark.start <= start && mark.end >= end);
    const innermost = over.sort((a, b) => a.end - a.start - (b.end - b.start));
    return { start, text: points.slice(start, end).join(""), marks: innermost };
  });
}

/** The innermost mark around a place in the text; both in code points. */
export function markAt(marks: readonly Mark[], place: number): Mark | undefined {
  const around = marks.filter(({ start, end }) => start <= place && place <= end && start < end);
  return around.sort((a, b) => a.end - a.start - (b.end - b.start))[0];
}
