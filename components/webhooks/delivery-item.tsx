"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { type AskError, ask } from "../ask";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { CodeBlock } from "../ui/code-block";
import { format } from "../ui/format";
import { Time } from "../ui/time";
import { useToast } from "../ui/toast";
import { type Attempt, DELIVERY_TONES, type Delivery } from "./types";

interface Props {
  webhookId: string;
  delivery: Delivery;
  now: number;
  canChange: boolean;
}

/** An event on its way, with every attempt and what the receiver said. */
export function DeliveryItem({ webhookId, delivery, now, canChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { id, event_type, status, created_at, attempts, next_attempt_at, resend_of } = delivery;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-detail`}
          onClick={() => setOpen(!isOpen)}
          className="-ml-1 flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-1 py-0.5 text-left text-sm"
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 shrink-0 text-ink-3 transition-transform ${isOpen ? "rotate-90" : ""}`}
          />
          <code className="font-mono text-[13px]">{event_type}</code>
          <Badge tone={DELIVERY_TONES[status]}>
            <span className="capitalize">{status}</span>
          </Badge>
          {resend_of && <Badge>sent again</Badge>}
          <span className="text-[13px] text-ink-3">{progress(attempts, next_attempt_at, now)}</span>
        </button>
        <span className="text-[13px] text-ink-3">
          <Time at={created_at} now={now} />
        </span>
        {canChange && <Resend webhookId={webhookId} delivery={delivery} />}
      </div>
      <div id={`${id}-detail`} hidden={!isOpen}>
        {isOpen && <Detail delivery={delivery} />}
      </div>
    </>
  );
}

function Resend({ webhookId, delivery: { id, status, event_type } }: { webhookId: string; delivery: Delivery }) {
  const queries = useQueryClient();
  const say = useToast();
  const resend = useMutation<unknown, AskError>({
    mutationFn: () => ask(`webhooks/${webhookId}/deliveries/${id}/resend`, { body: {} }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["webhooks", webhookId] });
      say(status === "pending" ? "Due now" : "On its way again");
    },
    onError: (error) => say(error.message, "bad"),
  });
  const label = status === "pending" ? "Send now" : "Resend";
  return (
    <Button
      size="sm"
      variant="ghost"
      isBusy={resend.isPending}
      aria-label={`${label} ${event_type}`}
      onClick={() => resend.mutate()}
    >
      {label}
    </Button>
  );
}

function Detail({ delivery: { id, event_id, body, attempts, ended_at } }: { delivery: Delivery }) {
  return (
    <div className="space-y-4 px-5 pb-5 sm:pl-11">
      <dl className="grid gap-x-6 gap-y-1 text-[13px] sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-3">Delivery</dt>
        <dd className="break-all font-mono text-xs">{id}</dd>
        <dt className="text-ink-3">Event</dt>
        <dd className="break-all font-mono text-xs">{event_id}</dd>
        {ended_at && (
          <>
            <dt className="text-ink-3">Ended</dt>
            <dd>{format.moment(ended_at)}</dd>
          </>
        )}
      </dl>
      {attempts.length > 0 && (
        <ol aria-label="Attempts" className="divide-y divide-line rounded-lg border border-line">
          {attempts.map((attempt) => (
            <li key={attempt.number} className="px-4 py-3">
              <AttemptItem attempt={attempt} />
            </li>
          ))}
        </ol>
      )}
      <CodeBlock snippets={[{ title: "Body that is sent", code: body }]} />
    </div>
  );
}

function AttemptItem({
  attempt: { number, started_at, duration_ms, status_code, error, response },
}: {
  attempt: Attempt;
}) {
  const isAccepted = status_code !== null && status_code >= 200 && status_code < 300;
  return (
    <div className="space-y-2 text-[13px]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Attempt {number}</span>
        <Badge tone={isAccepted ? "good" : "bad"}>{status_code ?? "no answer"}</Badge>
        <span className="text-ink-3 tabular-nums">{Math.round(duration_ms)} ms</span>
        <span className="text-ink-3">{format.moment(started_at)}</span>
      </p>
      {error && <p className="break-words text-bad">{error}</p>}
      {response && <Answer text={response} />}
    </div>
  );
}

function Answer({ text }: { text: string }) {
  const looks = "max-h-40 overflow-auto whitespace-pre-wrap break-all rounded-md bg-sunken p-3 font-mono text-xs";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long answers are scrolled by keyboard too
    <pre tabIndex={0} className={looks}>
      {text}
    </pre>
  );
}

function progress(attempts: readonly Attempt[], nextAt: string | null, now: number): string {
  const tried = attempts.length === 1 ? "1 attempt" : `${attempts.length} attempts`;
  if (!nextAt) return attempts.length === 0 ? "" : tried;
  const next = Date.parse(nextAt) <= now ? "next one now" : `next ${format.relative(nextAt, now)}`;
  return attempts.length === 0 ? next : `${tried}, ${next}`;
}
