import clsx from "clsx";
import { HARM_THRESHOLDS } from "../harm-thresholds";
import { format } from "../ui/format";
import { type HarmAnswer, nameOf } from "./results";

type Scores = NonNullable<HarmAnswer["scores"]>;
type Score = NonNullable<Scores[keyof Scores]>;

/** How every checked category stands to its three cuts, the nearest to counting first. */
export function HarmScores({ scores }: { scores: Scores }) {
  const rows = Object.entries(scores).sort(([, a], [, b]) => excess(b) - excess(a));
  return (
    <details className="border-line border-t px-5 py-3 text-[13px]" open>
      <summary className="cursor-pointer text-ink-2">Scores and cuts</summary>
      <p className="mt-2 text-ink-3 text-xs">
        A category counts where its bar reaches the cut that holds for it. Below each bar stand its three cuts, as they
        do in it from left to right.
      </p>
      <ul className="mt-3 space-y-3">
        {rows.map(([category, score]) => (
          <li key={category}>
            <Scale name={nameOf(category)} {...score} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const excess = ({ score, cuts, threshold }: Score) => score - cuts[threshold === "off" ? "medium" : threshold];

function Scale({ name, score, cuts, threshold }: Score & { name: string }) {
  const counts = threshold !== "off" && score >= cuts[threshold];
  const standing = threshold === "off" ? "turned off" : `${counts ? "counts" : "does not count"} at ${threshold}`;
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-3">
        <span className={clsx(counts && "font-medium")}>{name}</span>
        <span className="text-ink-3 tabular-nums">
          {format.percent(score)}, {standing}
        </span>
      </div>
      <div aria-hidden className="relative mt-1 h-3">
        <div className="absolute inset-x-0 top-0.5 h-2 overflow-hidden rounded-full bg-sunken">
          <div className={clsx("h-full", counts ? "bg-bad" : "bg-ink-3")} style={{ width: `${score * 100}%` }} />
        </div>
        {HARM_THRESHOLDS.map(({ id }) => (
          <div
            key={id}
            className={clsx("absolute top-0 h-3 w-0.5 ring-1 ring-surface", id === threshold ? "bg-ink" : "bg-data-3")}
            style={{ left: `min(${cuts[id] * 100}%, 100% - 2px)` }}
          />
        ))}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-1.5 text-ink-3 text-xs tabular-nums">
        <span>Cuts:</span>
        {HARM_THRESHOLDS.map(({ id, label }, n) => (
          <span key={id} className={clsx(id === threshold && "font-medium text-ink")}>
            {label} {format.percent(cuts[id])}
            {n < HARM_THRESHOLDS.length - 1 && <span className="font-normal text-ink-3"> ·</span>}
          </span>
        ))}
      </p>
    </div>
  );
}
