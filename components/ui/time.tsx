import { format } from "./format";

/** A moment told from `now` (Unix milliseconds of the answer that it came with), with the exact one at hand. */
export function Time({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={format.moment(at)} className="whitespace-nowrap">
      {format.relative(at, now)}
    </time>
  );
}
