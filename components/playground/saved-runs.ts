"use client";
import { useEffect, useState } from "react";
import type { Runs } from "./use-run";

const MOST = 10;
const MOST_CHARACTERS = 1_000_000; // what browsers keep for a site is a few times that

export interface SavedRun {
  id: string;
  /** Unix milliseconds. */
  at: number;
  runs: Runs;
}

/** The latest runs of a person in this browser, the newest first. */
export function useSavedRuns(person: string) {
  const place = `assay.playground.runs.${person}`;
  const [saved, setSaved] = useState<SavedRun[]>([]);
  useEffect(() => setSaved(stored(place)), [place]);
  const keep = (next: SavedRun[]) => {
    setSaved(next);
    try {
      localStorage.setItem(place, JSON.stringify(next));
    } catch {
      // Full or forbidden: they live as long as the page.
    }
  };
  return {
    saved,
    save: (runs: Runs) =>
      keep(fitting([{ id: crypto.randomUUID?.() ?? String(Date.now()), at: Date.now(), runs }, ...saved])),
    remove: (id: string) => keep(saved.filter((one) => one.id !== id)),
  };
}

/** As many of the newest as there is room for. */
function fitting(all: SavedRun[]): SavedRun[] {
  let characters = 0;
  return all.slice(0, MOST).filter((one) => {
    characters += JSON.stringify(one).length;
    return characters <= MOST_CHARACTERS;
  });
}

function stored(place: string): SavedRun[] {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
