"use client";
import { X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { HarmCategory } from "@/lib/catalog/harm";
import { nameOf } from "../playground/results";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { SelectField, TextArea, TextField } from "../ui/field";
import { format } from "../ui/format";
import { useToast } from "../ui/toast";

type Match = "exact" | "word" | "contains";

export interface ListedPhrase {
  phrase: string;
  match: Match;
  /** On the block list alone: what it is harmful as. */
  category?: HarmCategory;
}

export interface Limits {
  phrases: number;
  length: number;
}

interface Props {
  title: string;
  description: string;
  phrases: readonly ListedPhrase[];
  /** Absent where phrases have none. */
  categories?: readonly HarmCategory[];
  limits: Limits;
  canChange: boolean;
  onChange: (phrases: ListedPhrase[]) => void;
}

const MATCHES: Record<Match, string> = {
  word: "Whole words",
  contains: "Anywhere",
  exact: "Whole text",
};
const SEARCHED = 8; // phrases from which on there is something to search

/** Phrases that can be added, one or many lines at once, and taken away. */
export function PhraseList({ title, description, phrases, categories, limits, canChange, onChange }: Props) {
  const [search, setSearch] = useState("");
  const remove = useRemoval(phrases, onChange);
  const shown = phrases.filter(({ phrase }) => phrase.toLowerCase().includes(search.toLowerCase()));
  return (
    <Card
      title={title}
      description={description}
      action={
        <span className="text-[13px] text-ink-3 tabular-nums">
          {format.number(phrases.length)} of {format.number(limits.phrases)}
        </span>
      }
    >
      <div className="space-y-4 px-5 pb-5">
        {phrases.length > SEARCHED && (
          <TextField
            label="Search"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            placeholder="Part of a phrase"
          />
        )}
        {phrases.length === 0 ? (
          <p className="text-[13px] text-ink-3">No phrases yet.</p>
        ) : (
          <ul
            aria-label={title}
            className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line"
          >
            {shown.map((one) => (
              <li key={keyOf(one)} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
                <span className="min-w-0 flex-1 break-words text-sm">{one.phrase}</span>
                <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
                  {one.category && <Badge tone="bad">{nameOf(one.category)}</Badge>}
                  <Badge>{MATCHES[one.match].toLowerCase()}</Badge>
                </span>
                {canChange && (
                  <Button variant="ghost" size="icon" aria-label={`Remove ${one.phrase}`} onClick={() => remove(one)}>
                    <X aria-hidden className="size-4" />
                  </Button>
                )}
              </li>
            ))}
            {shown.length === 0 && <li className="px-3 py-2 text-[13px] text-ink-3">No phrase holds “{search}”.</li>}
          </ul>
        )}
        {canChange && <AddPhrases phrases={phrases} categories={categories} limits={limits} onChange={onChange} />}
      </div>
    </Card>
  );
}

/** Takes a phrase away, and puts it back where it was if the person asks, whatever changed in between. */
function useRemoval(phrases: readonly ListedPhrase[], onChange: Props["onChange"]) {
  const say = useToast();
  const latest = useRef(phrases);
  useEffect(() => {
    latest.current = phrases;
  }, [phrases]);
  return (one: ListedPhrase) => {
    const at = phrases.indexOf(one);
    onChange(phrases.filter((other) => other !== one));
    say(`“${one.phrase}” is removed.`, "good", () => {
      const others = latest.current.filter((other) => keyOf(other) !== keyOf(one));
      onChange(others.toSpliced(at, 0, one));
    });
  };
}

function AddPhrases({
  phrases,
  categories,
  limits,
  onChange,
}: Pick<Props, "phrases" | "categories" | "limits" | "onChange">) {
  const [typed, setTyped] = useState("");
  const [match, setMatch] = useState<Match>("word");
  const [category, setCategory] = useState<HarmCategory>();
  const [problem, setProblem] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const lines = typed.split("\n").map((line) => line.trim());
    const given = lines
      .filter(Boolean)
      .map((phrase): ListedPhrase => ({ phrase, match, ...(category ? { category } : {}) }));
    const all = [...new Map([...phrases, ...given].map((one) => [keyOf(one), one])).values()];
    const wrong = problemOf(all, limits);
    setProblem(wrong);
    if (wrong) return;
    onChange(all);
    setTyped("");
  };
  return (
    <form onSubmit={add} className="space-y-3">
      <TextArea
        label="Add phrases"
        hint="One a line; paste as many as you like. Case and disguises, such as 1 for l, do not count."
        rows={2}
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-40 flex-1">
          <SelectField label="Match" value={match} onChange={({ target }) => setMatch(target.value as Match)}>
            {Object.entries(MATCHES).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        {categories && (
          <div className="min-w-40 flex-1">
            <SelectField
              label="Counts as"
              required
              value={category ?? ""}
              onChange={({ target }) => setCategory(target.value as HarmCategory)}
            >
              <option value="" disabled>
                Choose a category
              </option>
              {categories.map((id) => (
                <option key={id} value={id}>
                  {nameOf(id)}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <Button type="submit" disabled={typed.trim() === ""}>
          Add
        </Button>
      </div>
    </form>
  );
}

const keyOf = ({ phrase, match, category }: ListedPhrase) => [phrase.toLowerCase(), match, category].join("\n");

function problemOf(phrases: readonly ListedPhrase[], { phrases: most, length }: Limits): string | undefined {
  const long = phrases.find(({ phrase }) => phrase.length > length);
  if (long) return `“${long.phrase.slice(0, 24)}…” is longer than ${length} characters.`;
  if (phrases.length > most) return `The list would hold ${format.number(phrases.length)} phrases; ${most} fit.`;
}
