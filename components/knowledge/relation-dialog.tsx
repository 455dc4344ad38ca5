"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type AskError, ask } from "../ask";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { Checkbox, SelectField, TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { format } from "../ui/format";
import { useToast } from "../ui/toast";
import type { FollowedRelation } from "./relation";

interface Props {
  relation: FollowedRelation;
  others: readonly FollowedRelation[];
  onClose: () => void;
}

type Words = "nouns" | "inverseNouns" | "verbs" | "inverseVerbs" | "adjectives";

const WORDS: readonly { field: Words; label: string; hint: string }[] = [
  { field: "nouns", label: "Nouns for the object", hint: "capital: Paris is the capital of France" },
  { field: "verbs", label: "Verbs from the subject on", hint: "run on, be powered by; in base form" },
  { field: "inverseNouns", label: "Nouns for the subject", hint: "author: of a work" },
  { field: "inverseVerbs", label: "Verbs from the object on", hint: "make: Acme makes Model X" },
  { field: "adjectives", label: "Adjectives of measure", hint: "tall, heavy" },
];

/** Says what a relation is, over what was inferred. */
export function RelationDialog({ relation, others, onClose }: Props) {
  const { predicate, facts, said } = relation;
  const [now, setNow] = useState(() => draftOf(relation));
  const queries = useQueryClient();
  const say = useToast();
  const change = useMutation<FollowedRelation, AskError, object>({
    mutationFn: (fields) => ask("knowledge/relations", { method: "PATCH", body: { predicate, ...fields } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["knowledge"] });
      say("Saved. Verdicts follow as soon as the graph is built anew.");
      onClose();
    },
  });
  const set = (fields: Partial<Draft>) => setNow((before) => ({ ...before, ...fields }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = changesOf(relation, now);
    if (Object.keys(fields).length > 0) change.mutate(fields);
    else onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={relation.label}
      description={`As files write it: ${predicate}. ${format.count(facts, "fact")}.`}
    >
      <form onSubmit={submit} className="space-y-4">
        <FormError>{change.error?.message}</FormError>
        <TextField
          label="Label"
          hint="What evidence calls it"
          required
          maxLength={100}
          value={now.label}
          onChange={({ target }) => set({ label: target.value })}
        />
        <Meaning now={now} set={set} inverses={others.filter((other) => other.predicate !== predicate)} />
        <fieldset className="space-y-4">
          <legend className="mb-1 font-medium text-sm">Words that state it, separated by commas</legend>
          {WORDS.map(({ field, label, hint }) => (
            <TextField
              key={field}
              label={label}
              hint={hint}
              value={now[field]}
              onChange={({ target }) => set({ [field]: target.value })}
            />
          ))}
        </fieldset>
        <DialogActions>
          {Object.keys(said).length > 0 && (
            <Button isBusy={change.isPending} onClick={() => change.mutate({})}>
              Reset to inferred
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface MeaningProps {
  now: Draft;
  set: (fields: Partial<Draft>) => void;
  inverses: readonly FollowedRelation[];
}

function Meaning({ now, set, inverses }: MeaningProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Its objects are"
          value={now.object}
          onChange={({ target }) => set({ object: target.value as Draft["object"] })}
        >
          <option value="entity">things</option>
          <option value="number">numbers</option>
          <option value="date">dates</option>
          <option value="text">text</option>
        </SelectField>
        <TextField
          label="Unit of its numbers"
          hint="As facts are kept: s, m, kg, B, USD"
          disabled={now.object !== "number"}
          value={now.unit}
          onChange={({ target }) => set({ unit: target.value })}
        />
        <SelectField
          label="A subject has"
          hint="Another one than the one it has is refuted"
          value={now.single}
          onChange={({ target }) => set({ single: target.value as Draft["single"] })}
        >
          <option value="one">one object</option>
          <option value="many">any number of objects</option>
          <option value="per-kind">one object of each kind</option>
        </SelectField>
        <SelectField
          label="The other way round it is"
          value={now.inverse}
          onChange={({ target }) => set({ inverse: target.value })}
        >
          <option value="">no relation of its own</option>
          {inverses.map(({ predicate, id, label }) => (
            <option key={predicate} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Checkbox
          label="Symmetric"
          hint="Holds both ways: borders"
          checked={now.symmetric}
          onChange={({ target }) => set({ symmetric: target.checked })}
        />
        <Checkbox
          label="Transitive"
          hint="Passes on: part of a part"
          checked={now.transitive}
          onChange={({ target }) => set({ transitive: target.checked })}
        />
      </div>
    </>
  );
}

/** A relation as the form holds it. */
type Draft = Record<Words | "label" | "unit" | "inverse", string> & {
  object: FollowedRelation["object"];
  single: "one" | "many" | "per-kind";
  symmetric: boolean;
  transitive: boolean;
};

function draftOf(relation: FollowedRelation): Draft {
  const { label, object, unit = "", inverse = "", single, symmetric = false, transitive = false } = relation;
  const words = WORDS.map(({ field }) => [field, (relation[field] ?? []).join(", ")]);
  return {
    ...(Object.fromEntries(words) as Record<Words, string>),
    label,
    object,
    unit,
    inverse,
    single: single === "per-kind" ? single : single ? "one" : "many",
    symmetric,
    transitive,
  };
}

/** The fields that were changed, as the service takes them. */
function changesOf(relation: FollowedRelation, now: Draft): object {
  const before = draftOf(relation);
  const changed = (Object.keys(now) as (keyof Draft)[]).filter((field) => now[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, wireOf(field, now)]));
}

const SINGLE = { one: true, many: false, "per-kind": "per-kind" } as const;

function wireOf(field: keyof Draft, now: Draft) {
  if (field === "single") return SINGLE[now.single];
  const isWords = WORDS.some((words) => words.field === field);
  return isWords
    ? String(now[field])
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean)
    : now[field];
}
