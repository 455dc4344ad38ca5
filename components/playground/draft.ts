"use client";
import { useEffect, useRef, useState } from "react";
import type { PickedDocument } from "./document-picker";

/** What is written and chosen in the playground. */
export interface Draft {
  text: string;
  /** Passages to check it against, parted by lines of three dashes. */
  context: string;
  /** Of the organization's documents those that alone are asked; none: all. */
  documents: readonly PickedDocument[];
  mode: "flagging" | "blocking" | "logging";
  minConfidence: number;
  maxClaims: number;
  includeEvidence: boolean;
  /** `settings`: as the organization chose for each category. */
  threshold: "settings" | "low" | "medium" | "high";
  /** None of them: all that the organization has not turned off. */
  categories: readonly string[];
  /** Which of the two are asked. */
  tools: readonly Tool[];
}

export type Tool = "verify" | "harm_detect";

const PLACE = "assay.playground";

/** A draft that outlives the page: kept in this browser with every change, before anything else happens. */
export function useDraft(initial: Draft): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(initial);
  const first = useRef(initial);
  useEffect(() => setDraft({ ...first.current, ...kept(first.current) }), []);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keep(next);
  };
  return [draft, change];
}

/** Leaves a draft for the playground to begin with; what it does not say stays as it was there. */
export function putDraft(part: Partial<Draft>): void {
  keep({ ...stored(), ...part });
}

/** The bodies that the two endpoints get for it. */
export function bodiesOf(draft: Draft): { verify: object; harm_detect: object } {
  const { text, mode, threshold, categories, documents } = draft;
  const context = passagesIn(draft.context).map(({ text }) => ({ text }));
  const options = {
    min_confidence: draft.minConfidence,
    include_evidence: draft.includeEvidence,
    max_claims: draft.maxClaims,
    ...(documents.length > 0 ? { documents: documents.map(({ id }) => id) } : {}),
  };
  return {
    verify: { text, ...(context.length > 0 ? { context } : {}), mode, options },
    harm_detect: {
      text,
      ...(categories.length > 0 ? { categories } : {}),
      ...(threshold === "settings" ? {} : { threshold }),
      options: { include_scores: true },
    },
  };
}

/** The passages of a context and where each begins in it, in code points; blank ones are none. */
export function passagesIn(context: string): { text: string; start: number }[] {
  const passages: { text: string; start: number }[] = [];
  let start = 0;
  for (const part of context.split(PARTING)) {
    const isParting = PARTING.test(part);
    if (!isParting && part.trim() !== "") passages.push({ text: part, start });
    start += Array.from(part).length;
  }
  return passages;
}

const PARTING = /(^-{3,}[ \t]*(?:\n|$))/m;

/** Only what still has the type it had: the draft may be of an older version. */
function kept(initial: Draft): Partial<Draft> {
  const fits = ([name, value]: [string, unknown]) =>
    name in initial && typeof value === typeof initial[name as keyof Draft];
  return Object.fromEntries(Object.entries(stored()).filter(fits));
}

function stored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
  } catch {
    return {};
  }
}

function keep(draft: Partial<Draft>): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the draft lives as long as the page.
  }
}
