import { NARRATIVE_SEVERITIES, type Narrative } from "@/lib/catalog/narratives";
import { missingConcepts } from "@/lib/engine/text/concepts";
import { aliasKey } from "@/lib/engine/text/tokens";
import type { Problem } from "../facts/read";
import type { NarrativeFiles, Placed } from "./read";

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SENTENCE = /^["']?(?:\d|\p{Ll}?\p{Lu}).*[.!?]["']?$/u; // "mRNA" begins a sentence too
const YEAR = /\b(?:1[5-9]|20)\d\d\b/;
const MIN_PARAPHRASES = 3;
const MIN_GROUPS = 2; // one group alone would match every text on the subject

/** Everything wrong with the narratives, by place: form, doubles, wordings that lack a concept, truths told as false. */
export function checkNarratives({ narratives, nearTruths, problems }: NarrativeFiles): Problem[] {
  const found = [...problems];
  for (const one of narratives) for (const message of problemsOf(one)) found.push(at(one, message));
  const themes = new Set(narratives.map(({ theme }) => theme));
  for (const truth of nearTruths) {
    if (!themes.has(truth.theme)) found.push(at(truth, `no narrative has the theme "${truth.theme}"`));
    if (!SENTENCE.test(truth.statement)) found.push(at(truth, `"${truth.statement}" is no sentence`));
  }
  found.push(...sharedIds(narratives), ...sharedWordings({ narratives, nearTruths }));
  return found.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

const at = ({ file, line }: { file: string; line: number }, message: string): Problem => ({ file, line, message });

function* problemsOf(narrative: Narrative): Generator<string> {
  const { id, paraphrases, concepts, refutation, severity, source } = narrative;
  if (!ID.test(id)) yield `"${id}" is no id: write small letters, digits and hyphens`;
  if (paraphrases.length < MIN_PARAPHRASES)
    yield `${MIN_PARAPHRASES} paraphrases at least, found ${paraphrases.length}`;
  if (concepts.length < MIN_GROUPS) yield `${MIN_GROUPS} groups of concepts at least, found ${concepts.length}`;
  if (concepts.some((group) => group.some((synonym) => aliasKey(synonym) === ""))) yield "an empty concept";
  if (!NARRATIVE_SEVERITIES.includes(severity)) yield `the severity must be ${NARRATIVE_SEVERITIES.join(", ")}`;
  if (!YEAR.test(source)) yield `"${source}" names no year: write body or author, title, year`;
  for (const sentence of [...wordingsOf(narrative), refutation]) {
    if (!SENTENCE.test(sentence)) yield `"${sentence}" is no sentence`;
  }
  for (const wording of wordingsOf(narrative)) {
    const [missing] = missingConcepts(concepts, wording);
    if (missing) yield `"${wording}" lacks the concept "${missing.join("|")}"`;
  }
}

const wordingsOf = ({ statement, paraphrases }: Narrative) => [statement, ...paraphrases];

function* sharedIds(narratives: readonly Placed<Narrative>[]): Generator<Problem> {
  const seen = new Map<string, Placed<Narrative>>();
  for (const one of narratives) {
    const before = seen.get(one.id);
    if (before) yield at(one, `the id "${one.id}" is taken by ${before.file}:${before.line}`);
    else seen.set(one.id, one);
  }
}

// A wording belongs to one narrative, and no true sentence is told as false.
function* sharedWordings({ narratives, nearTruths }: Pick<NarrativeFiles, "narratives" | "nearTruths">) {
  const seen = new Map<string, string>();
  const told = [
    ...narratives.flatMap((one) => wordingsOf(one).map((text) => ({ text, one }))),
    ...narratives.map((one) => ({ text: one.refutation, one })),
    ...nearTruths.map((one) => ({ text: one.statement, one })),
  ];
  for (const { text, one } of told) {
    const before = seen.get(aliasKey(text));
    if (before) yield at(one, `"${text}" is said before at ${before}`);
    else seen.set(aliasKey(text), `${one.file}:${one.line}`);
  }
}
