"use client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OrganizationSettings } from "@/lib/catalog/settings";
import { type AskError, ask } from "../ask";
import { HarmResults } from "../playground/harm-results";
import { MarkedText } from "../playground/marked-text";
import { type HarmAnswer, marksOf } from "../playground/results";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextArea } from "../ui/field";
import { FormError } from "../ui/form-error";

interface Props {
  settings: OrganizationSettings["harm"];
  /** The settings differ from the saved ones. */
  isChanged: boolean;
}

/** Checks a text by the settings on the page, saved or not. */
export function HarmTrial({ settings, isChanged }: Props) {
  const [text, setText] = useState("");
  const trial = useMutation<{ text: string; answer: HarmAnswer }, AskError>({
    mutationFn: async () => ({ text: text.trim(), answer: await ask("harm/try", { body: { text, settings } }) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.mutate();
  };
  return (
    <Card
      title="Try it"
      description={`By ${isChanged ? "what stands here, although it is not saved" : "the saved settings"}. Counts as no request.`}
    >
      <form onSubmit={submit} className="space-y-3 px-5 pb-5">
        <FormError>{trial.error?.message}</FormError>
        <TextArea
          label="Text"
          rows={3}
          maxLength={1_000}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" isBusy={trial.isPending} disabled={text.trim() === ""}>
          Check
        </Button>
      </form>
      {trial.data && (
        <div aria-live="polite" className="border-line border-t pt-4">
          <p className="px-5 pb-3 text-sm">
            <MarkedText text={trial.data.text} marks={marksOf(undefined, trial.data.answer.categories)} />
          </p>
          <HarmResults answer={trial.data.answer} />
        </div>
      )}
    </Card>
  );
}
