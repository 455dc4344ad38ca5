import Link from "next/link";
import { VerdictFeedback } from "../feedback/verdict-feedback";
import { CopyLink } from "../log/copy-link";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { AnswerError, AnswerFacts } from "./answer-parts";
import { ClaimList } from "./claim-list";
import { NotCheckedList } from "./not-checked-list";
import { type Claim, type ClaimLook, LOOKS, lookOf, type Reasons, type VerifyAnswer } from "./results";
import type { Run } from "./use-run";

interface Props {
  run: Run<VerifyAnswer>;
  reasons: Reasons;
  selected?: string;
  /** The id of the claim that the pointer is over in the text. */
  lit?: string;
  onSelect: (id: string | undefined) => void;
}

/** What became of the claims of a text, and which of its sentences are none. */
export function VerifyResults({ run, reasons, selected, lit, onSelect }: Props) {
  const { claims, not_checked = [], blocked, flagged, retrieval, request_id } = run.body;
  const badge = blocked ? <Badge tone="bad">Blocked</Badge> : flagged ? <Badge tone="warn">Flagged</Badge> : undefined;
  return (
    <Card
      title="Claims"
      action={claims && claims.length > 0 ? (badge ?? <Badge tone="good">All verified</Badge>) : undefined}
    >
      {!claims && <AnswerError run={run} />}
      {retrieval && !retrieval.answered && (
        <p className="px-5 pb-4 text-[13px] text-warn">
          Your search service gave nothing, so that the claims were checked without it: {retrieval.message}
        </p>
      )}
      {claims?.length === 0 && (
        <p className="px-5 pb-4 text-ink-2 text-sm">
          The text states nothing that could be checked.
          {not_checked.length > 0 && " Below stands what each of its sentences is instead."}
        </p>
      )}
      {claims && claims.length > 0 && (
        <>
          <Summary claims={claims} />
          <ClaimList
            claims={claims}
            selected={selected}
            lit={lit}
            onSelect={onSelect}
            below={(n) =>
              run.is_kept && request_id ? <VerdictFeedback requestId={request_id} claim={n} canChange /> : <NotKept />
            }
          />
        </>
      )}
      {not_checked.length > 0 && (
        <NotCheckedList sentences={not_checked} reasons={reasons} selected={selected} onSelect={onSelect} />
      )}
      {claims && <Share run={run} />}
      <AnswerFacts run={run} />
    </Card>
  );
}

/** The link of a run for others of the organization, or how there will be one. */
function Share({ run: { is_kept, body } }: { run: Run<VerifyAnswer> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-5 py-3 text-[13px] text-ink-3">
      {is_kept && body.request_id ? (
        <>
          <CopyLink label="Share" requestId={body.request_id} />
          The link opens for members of your organization alone.
        </>
      ) : (
        <p>
          To share runs by a link, have the log{" "}
          <Link href="/log#kept" className="underline underline-offset-2 hover:text-ink">
            keep every outcome with its claims
          </Link>
          .
        </p>
      )}
    </div>
  );
}

function NotKept() {
  return (
    <p className="border-line border-t px-5 py-3 text-[13px] text-ink-3 sm:pl-11.5">
      Verdicts are judged where the{" "}
      <Link href="/log#kept" className="underline underline-offset-2 hover:text-ink">
        log keeps claims
      </Link>
      ; that of this run was not to be kept.
    </p>
  );
}

const COLOURS: Record<ClaimLook, string> = {
  supported: "bg-good",
  unsure: "bg-warn/60",
  refuted: "bg-bad",
  not_found: "bg-warn",
};

function Summary({ claims }: { claims: readonly Claim[] }) {
  const counts = (Object.keys(LOOKS) as ClaimLook[])
    .map((look) => ({ look, count: claims.filter((claim) => lookOf(claim) === look).length }))
    .filter(({ count }) => count > 0);
  return (
    <div className="space-y-2 border-line border-b px-5 pb-4">
      <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {counts.map(({ look, count }) => (
          <span key={look} className={COLOURS[look]} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-ink-2">
        {counts.map(({ look, count }) => (
          <li key={look} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${COLOURS[look]}`} />
            {count} {LOOKS[look].label.toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  );
}
