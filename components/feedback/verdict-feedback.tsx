"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import type { feedbackList } from "@/lib/catalog/schemas/verdict-feedback";
import { type AskError, ask } from "../ask";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { format } from "../ui/format";
import { useToast } from "../ui/toast";

type Judgements = z.output<typeof feedbackList>;
type Judgement = Judgements["feedback"][number];

interface Props {
  requestId: string;
  /** The claim's number in the answer, from 0. */
  claim: number;
  canChange: boolean;
}

/** Whether a verdict is right, as somebody of the organization said; the way to say, change or withdraw it. */
export function VerdictFeedback({ requestId, claim, canChange }: Props) {
  const { given, judge, withdraw, isBusy } = useFeedback(requestId, claim);
  if (!canChange && !given) return null;
  return (
    <section aria-label="Your judgement" className="space-y-3 border-line border-t px-5 py-3 text-[13px] sm:pl-11.5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-1 basis-full text-ink-2 sm:basis-auto">
          {canChange ? "Is this verdict right?" : "Judged:"}
        </span>
        {CHOICES.map(({ is_right, label, icon: Icon }) => (
          <Button
            key={label}
            size="sm"
            variant={given?.is_right === is_right ? "primary" : "secondary"}
            aria-pressed={given?.is_right === is_right}
            disabled={!canChange || isBusy}
            onClick={() => judge({ is_right, reason: given?.reason ?? "" })}
          >
            <Icon aria-hidden className="size-3.5" />
            {label}
          </Button>
        ))}
      </div>
      {given && (
        <Given
          key={given.given_at}
          given={given}
          isBusy={isBusy}
          canChange={canChange}
          judge={judge}
          withdraw={withdraw}
        />
      )}
    </section>
  );
}

const CHOICES = [
  { is_right: true, label: "Right", icon: ThumbsUp },
  { is_right: false, label: "Wrong", icon: ThumbsDown },
] as const;

function useFeedback(requestId: string, claim: number) {
  const queries = useQueryClient();
  const say = useToast();
  const queryKey = ["feedback", requestId];
  const path = `verifications/${requestId}/feedback`;
  const { data } = useQuery({ queryKey, queryFn: () => ask<Judgements>(path) });
  const { mutate, isPending } = useMutation<Judgements, AskError, Pick<Judgement, "is_right" | "reason"> | undefined>({
    mutationFn: (body) => ask(`${path}/${claim}`, body ? { method: "PUT", body } : { method: "DELETE" }),
    onSuccess: (all) => queries.setQueryData(queryKey, all),
    onError: (error) => say(error.message, "bad"),
  });
  return {
    given: data?.feedback.find((one) => one.claim === claim),
    judge: (said: Pick<Judgement, "is_right" | "reason">) => mutate(said),
    withdraw: () => mutate(undefined),
    isBusy: isPending || data === undefined,
  };
}

interface GivenProps extends Pick<ReturnType<typeof useFeedback>, "isBusy" | "judge" | "withdraw"> {
  given: Judgement;
  canChange: boolean;
}

/** Who said so, when and why. */
function Given({ given, isBusy, canChange, judge, withdraw }: GivenProps) {
  const [reason, setReason] = useState(given.reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    judge({ is_right: given.is_right, reason });
  };
  return (
    <>
      {canChange ? (
        <form onSubmit={submit} className="flex items-end gap-2">
          <div className="min-w-0 max-w-md flex-1">
            <TextField
              label="Why (optional)"
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
          <Button type="submit" isBusy={isBusy} disabled={reason.trim() === given.reason}>
            Save
          </Button>
        </form>
      ) : (
        given.reason && <p className="break-words">{given.reason}</p>
      )}
      <p className="text-ink-3">
        By {given.given_by ?? "somebody who left"}, {format.moment(given.given_at)}.{" "}
        {canChange && (
          <button
            type="button"
            className="underline underline-offset-2 hover:text-ink"
            disabled={isBusy}
            onClick={withdraw}
          >
            Withdraw
          </button>
        )}
      </p>
    </>
  );
}
