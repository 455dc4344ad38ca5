import { AlertCircle } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { format } from "../ui/format";
import type { Run } from "./use-run";

/** Status, times and what is left of the limits, as the answer's headers tell. */
export function AnswerFacts({ run }: { run: Run<{ processing_time_ms: number }> }) {
  const { status, headers, body, roundTripMs } = run;
  const left = limitsLeft(headers);
  const facts = [
    { name: "Status", value: String(status) },
    ...(body.processing_time_ms === undefined ? [] : [{ name: "In the service", value: ms(body.processing_time_ms) }]),
    { name: "Round trip", value: ms(roundTripMs) },
    ...left.map(({ name, remaining, limit }) => ({
      name: `Left this ${name}`,
      value: `${format.number(remaining)} of ${format.number(limit)}`,
    })),
  ];
  return (
    <div className="space-y-1.5 border-line border-t px-5 py-2.5 text-xs">
      <Facts facts={facts} />
      {run.stages.length > 0 && (
        <Facts
          label="Time by stage"
          facts={run.stages.map(({ stage, ms: spent }) => ({ name: stageName(stage), value: ms(spent) }))}
        />
      )}
    </div>
  );
}

function Facts({ label, facts }: { label?: string; facts: readonly { name: string; value: string }[] }) {
  return (
    <dl aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-ink-3">{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const STAGES: Record<string, string> = {
  read: "Reading",
  graph: "Graph",
  retrieve: "Finding passages",
  judge: "Judging passages",
  harm: "Harm",
  charge: "Charge",
  database: "Database",
};

const stageName = (stage: string) => STAGES[stage] ?? stage;

/** Why there is no result, and what to do. */
export function AnswerError({ run }: { run: Run<unknown> }) {
  const { error, message } = run.body;
  return (
    <Notice title={`${run.status} ${error ?? "error"}`}>
      {run.status === 429 ? limitReached(run) : message}
      {run.status === 429 && (
        <>
          {" "}
          The playground counts like the API.{" "}
          <Link href="/usage" className="underline underline-offset-4">
            See the usage
          </Link>
          .
        </>
      )}
    </Notice>
  );
}

/** Which limit is spent and when it starts anew; the API's own words count the seconds until then. */
function limitReached({ headers, body }: Run<unknown>): string {
  const spent = limitsLeft(headers).find(({ remaining }) => remaining === 0);
  const resetAt = String(body.details?.reset_at ?? "");
  if (!spent || Number.isNaN(Date.parse(resetAt))) return body.message ?? "";
  const anew = spent.name === "minute" ? "within a minute" : `on ${format.day(resetAt.slice(0, 10))} (UTC)`;
  return `The limit of ${format.number(spent.limit)} requests a ${spent.name} is reached. It starts anew ${anew}.`;
}

export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="m-4 flex gap-3 rounded-md bg-bad-soft p-3 text-bad text-sm">
      <AlertCircle aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">
        <span className="font-medium">{title}.</span> {children}
      </p>
    </div>
  );
}

/** Of `"minute";r=59;t=30, "month";r=998;t=86400` and the policies with their quotas. */
function limitsLeft(headers: Record<string, string>): { name: string; remaining: number; limit: number }[] {
  const numbers = (header = "", letter: string) =>
    new Map([...header.matchAll(/"(\w+)"((?:;\w+=\d+)*)/g)].map(([, name, rest]) => [name, numberOf(rest, letter)]));
  const limits = numbers(headers["RateLimit-Policy"], "q");
  return [...numbers(headers.RateLimit, "r")].flatMap(([name = "", remaining]) => {
    const limit = limits.get(name);
    return remaining === undefined || limit === undefined ? [] : [{ name, remaining, limit }];
  });
}

function numberOf(parameters = "", letter: string): number | undefined {
  const found = parameters.split(";").find((part) => part.startsWith(`${letter}=`));
  return found === undefined ? undefined : Number(found.slice(2));
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}
