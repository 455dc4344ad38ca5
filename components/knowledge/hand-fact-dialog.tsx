"use client";
import { type FormEvent, useState } from "react";
import type { HandFact, HandFactCheck } from "@/lib/services/knowledge";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useAction } from "../use-submit";

interface Props {
  /** The fact that is edited. */
  before?: HandFact;
  /** What a new one is about. */
  about?: string;
  onSave: (fact: HandFact) => Promise<void>;
  onClose: () => void;
}

/** Asks for a fact, and once more where it contradicts one that is there. */
export function HandFactDialog({ before, about = "", onSave, onClose }: Props) {
  const [fact, setFact] = useState<HandFact>(before ?? { subject: about, relation: "", object: "" });
  const [warning, setWarning] = useState<string>();
  const { start, isBusy, failure } = useAction(async () => {
    const check = warning
      ? undefined
      : await ask<HandFactCheck>("knowledge/facts/check", { body: { add: fact, remove: before } });
    const told = check && warningOf(check);
    if (told) return setWarning(told);
    await onSave(fact);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  const field = (name: keyof HandFact) => ({
    value: fact[name],
    error: failure?.issue(`add.${name}`),
    required: true,
    maxLength: 500,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setFact({ ...fact, [name]: target.value });
      setWarning(undefined);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={before ? "Edit the fact" : "Add a fact"}
      description="Texts of your organization are checked against it as soon as it is in the graph, within seconds."
    >
      <form onSubmit={submit} className="space-y-4">
        <FormError>{failure && !failure.details.issues ? failure.message : undefined}</FormError>
        <TextField label="About" autoFocus={!about} placeholder="Widget Pro" {...field("subject")} />
        <TextField
          label="Relation"
          autoFocus={Boolean(about)}
          placeholder="manufacturer"
          hint="One or a few words, such as capital, manufacturer or height."
          {...field("relation")}
        />
        <TextField
          label="Value"
          placeholder="Acme Corp"
          hint="A name, a number with its unit, or a date."
          {...field("object")}
        />
        <div role="status">{warning && <p className="text-sm text-warn">{warning}</p>}</div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {warning ? "Save all the same" : "Save"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function warningOf({ isKnown, conflict }: HandFactCheck): string | undefined {
  if (isKnown) return "The graph holds this fact already.";
  if (!conflict) return undefined;
  const { subject, relation, held } = conflict;
  return `The graph says that the ${relation} of ${subject} is ${held}, and a thing has only one. Both cannot be right.`;
}
