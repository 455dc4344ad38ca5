"use client";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import type { retrieverTrialAnswer } from "@/lib/catalog/schemas/retriever";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useAction } from "../use-submit";

type Answer = z.output<typeof retrieverTrialAnswer>;

/** Asks the saved service for one claim, and shows what came back in words. */
export function RetrieverTrial() {
  const [claim, setClaim] = useState("");
  const [answer, setAnswer] = useState<Answer>();
  const { start, isBusy, failure } = useAction(async () => {
    setAnswer(undefined);
    setAnswer(await ask<Answer>("evidence/retriever/try", { body: { claim } }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  return (
    <form onSubmit={submit} className="space-y-4 border-line border-t px-5 py-4">
      <FormError>{failure?.message}</FormError>
      <TextField
        label="Try it with a claim"
        required
        maxLength={500}
        placeholder="Employees have 28 days of paid holiday a year."
        hint="As it is saved, on or off. Counts as no request."
        value={claim}
        onChange={({ target }) => setClaim(target.value)}
      />
      <Button type="submit" isBusy={isBusy} disabled={claim.trim() === ""}>
        Try it
      </Button>
      <div role="status" className="space-y-3 text-sm">
        {answer && <p className={answer.answered ? "" : "text-bad"}>{answer.message}</p>}
        {answer && answer.passages.length > 0 && (
          <ul aria-label="Passages that came back" className="divide-y divide-line rounded-md border border-line">
            {answer.passages.map(({ id, title, url, text }) => (
              <li key={id} className="space-y-1 px-4 py-3">
                <p className="break-words text-[13px] text-ink-3">
                  {[title, `documents/${id}`, url].filter(Boolean).join(", ")}
                </p>
                <p className="line-clamp-4 break-words">{text}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </form>
  );
}
