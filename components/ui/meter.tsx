import clsx from "clsx";
import { format } from "./format";

const COLOURS = { accent: "bg-accent", warn: "bg-warn", bad: "bg-bad", good: "bg-good" };

/** A share of a whole as a bar; `label` tells what it measures. */
export function Meter({
  value,
  max,
  label,
  tone = "accent",
}: {
  value: number;
  max: number;
  label: string;
  tone?: keyof typeof COLOURS;
}) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className="my-1">
      <span className="sr-only">{`${label}: ${format.percent(share)}`}</span>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className={clsx("h-full rounded-full", COLOURS[tone])} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
