import type { z } from "zod";
import type { HarmCategory } from "@/lib/catalog/harm";
import { type harmComparison, type harmComparisonInput, MAX_COMPARED } from "@/lib/catalog/schemas/harm-settings";
import { partsKept } from "@/lib/catalog/settings";
import { detectHarm, type HarmDetector, type HarmOptions, HarmRules, type PassageReading } from "@/lib/engine";
import { countAttempt, type Member } from "../callers";
import { listKeptTexts } from "../log";
import { readSettings } from "../people";
import { ownNarratives } from "./claim-reviews";
import { harmDetector } from "./detector";

type Comparison = z.output<typeof harmComparison>;
type Compared = Comparison["newly"][number];

const SHOWN_CHARACTERS = 280; // of a text; the log has the rest

/**
 * What settings that are not saved would change: of the given texts, or of the latest that the organization's log keeps.
 * Counts as no request. Throws `too_many_attempts`.
 */
export async function compareHarmSettings(
  { userId, organizationId }: Pick<Member, "userId" | "organizationId">,
  { texts, settings }: z.output<typeof harmComparisonInput>,
): Promise<Comparison> {
  await countAttempt({ harm_comparison: userId });
  const saved = await readSettings(organizationId);
  const given = texts?.map((text) => ({ text, request_id: null }));
  const all = withinBounds(given ?? (await listKeptTexts({ organizationId }, MAX_COMPARED.texts)));
  const detector = readingOnce(harmDetector({ organizationId }));
  const own = await ownNarratives(organizationId);
  const [before, after] = [saved.harm, settings].map((harm) => ({ rules: new HarmRules(harm), own }));
  const told: Comparison = {
    keeps_texts: partsKept(saved.log) === "all",
    texts: all.length,
    flagged_before: 0,
    flagged_after: 0,
    newly: [],
    no_longer: [],
  };
  for (const one of all) {
    const [was, is] = [await flagsOf(detector, one.text, before), await flagsOf(detector, one.text, after)];
    if (was.length > 0) told.flagged_before++;
    if (is.length > 0) told.flagged_after++;
    told.newly.push(...change(one, is, was));
    told.no_longer.push(...change(one, was, is));
  }
  return told;
}

interface Text {
  text: string;
  request_id: string | null;
}

// Texts up to as many characters as are read in a few seconds; the first one always.
function withinBounds(texts: readonly Text[]): Text[] {
  let characters = 0;
  return texts.filter(({ text }, n) => {
    characters += text.length;
    return n === 0 || characters <= MAX_COMPARED.characters;
  });
}

/** A detector that reads no passage twice: most are the same by both settings. */
function readingOnce(detector: HarmDetector): HarmDetector {
  const known = new Map<string, Promise<PassageReading>>();
  const readOne = (passage: readonly string[]) => {
    const key = passage.join(" ");
    const before = known.get(key);
    if (before) return before;
    const read = detector.read([passage]).then(([reading]) => reading as PassageReading);
    known.set(key, read);
    return read;
  };
  return { ...detector, read: (passages) => Promise.all(passages.map(readOne)) };
}

async function flagsOf(detector: HarmDetector, text: string, options: HarmOptions = {}): Promise<HarmCategory[]> {
  return (await detectHarm(detector, text, options)).categories.map(({ category }) => category);
}

function change({ text, request_id }: Text, has: readonly HarmCategory[], had: readonly HarmCategory[]): Compared[] {
  const categories = has.filter((category) => !had.includes(category));
  if (categories.length === 0) return [];
  const shown = [...text.slice(0, 2 * SHOWN_CHARACTERS)].slice(0, SHOWN_CHARACTERS).join("");
  return [{ text: shown.length < text.length ? `${shown}…` : text, request_id, categories }];
}
