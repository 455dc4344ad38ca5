"use client";
import { X } from "lucide-react";
import Link from "next/link";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { countsOf } from "./results";
import type { SavedRun } from "./saved-runs";
import type { Runs } from "./use-run";

interface Props {
  saved: readonly SavedRun[];
  /** The run that is shown. */
  shown?: Runs;
  onOpen: (runs: Runs) => void;
  onCompare: (runs: Runs) => void;
  onRemove: (id: string) => void;
}

/** The latest runs in this browser, to look at again and to compare with the one that is shown. */
export function EarlierRuns({ saved, shown, onOpen, onCompare, onRemove }: Props) {
  if (saved.length === 0) return null;
  return (
    <Card title="Earlier runs" description="The latest ten, kept in this browser alone.">
      <ul aria-label="Earlier runs" className="divide-y divide-line border-line border-t">
        {saved.map(({ id, at, runs }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 text-[13px]">
            <div className="min-w-0 flex-1 basis-52">
              <p className="truncate">{runs.text}</p>
              <p className="text-ink-3 text-xs">
                {format.moment(new Date(at).toISOString())}: {toldOf(runs)}
              </p>
            </div>
            <Actions
              runs={runs}
              isShown={isSame(runs, shown)}
              canCompare={shown !== undefined && !isSame(runs, shown)}
              onOpen={onOpen}
              onCompare={onCompare}
              onRemove={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ActionsProps extends Pick<Props, "onOpen" | "onCompare"> {
  runs: Runs;
  isShown: boolean;
  canCompare: boolean;
  onRemove: () => void;
}

function Actions({ runs, isShown, canCompare, onOpen, onCompare, onRemove }: ActionsProps) {
  const { verify } = runs;
  return (
    <span className="flex items-center gap-1.5">
      {verify?.is_kept && (
        <Link
          href={`/log/${verify.body.request_id}`}
          prefetch={false}
          className="px-2 underline underline-offset-2 hover:text-ink"
        >
          Link
        </Link>
      )}
      <Button size="sm" disabled={isShown} onClick={() => onOpen(runs)}>
        {isShown ? "Shown" : "Open"}
      </Button>
      <Button size="sm" disabled={!canCompare} onClick={() => onCompare(runs)}>
        Compare
      </Button>
      <Button size="icon" variant="ghost" aria-label="Forget it" onClick={onRemove}>
        <X aria-hidden className="size-3.5" />
      </Button>
    </span>
  );
}

/** Two runs are the same where their requests are. */
function isSame(a: Runs, b: Runs | undefined): boolean {
  const idOf = (runs: Runs | undefined) => runs?.verify?.body.request_id ?? runs?.harm_detect?.body.request_id;
  return idOf(a) !== undefined && idOf(a) === idOf(b);
}

function toldOf({ verify, harm_detect }: Runs): string {
  const failed = verify?.body.error && !verify.body.claims ? verify : harm_detect?.body.error ? harm_detect : undefined;
  if (failed) return `${failed.status} ${failed.body.error}`;
  const { harmful } = harm_detect?.body ?? {};
  const harm = harmful === undefined ? "" : harmful ? "harmful" : "nothing harmful";
  return [countsOf(verify?.body.claims ?? []), harm].filter(Boolean).join(", ") || "nothing found";
}
