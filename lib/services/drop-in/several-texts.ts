import { HARM_LEVEL_IDS } from "@/lib/catalog/harm";
import type { JudgedText } from "../harm";
import { lengthOf } from "../reading";

type Finding = JudgedText["found"]["categories"][number];

const BETWEEN = "\n\n";

/** Texts of one request as the one text that counts and log know: what was found in each stands where it is in all. */
export function asOneText(texts: readonly JudgedText[]): JudgedText {
  const findings = new Map<string, Finding>();
  let start = 0;
  for (const { text, found } of texts) {
    for (const finding of found.categories) {
      const moved = { ...finding, spans: moveBy(start, finding.spans) };
      const before = findings.get(finding.category);
      findings.set(finding.category, before ? joined(before, moved) : moved);
    }
    start += lengthOf(text + BETWEEN);
  }
  return {
    text: texts.map(({ text }) => text).join(BETWEEN),
    found: {
      harmful: texts.some(({ found }) => found.harmful),
      categories: [...findings.values()].sort((a, b) => b.confidence - a.confidence),
    },
  };
}

function moveBy(offset: number, spans: Finding["spans"]): Finding["spans"] {
  return spans.map(({ start, end }) => ({ start: start + offset, end: end + offset }));
}

/** The graver of two findings of a category, with the places of both. */
function joined(a: Finding, b: Finding): Finding {
  const levelOf = ({ level }: Finding) => HARM_LEVEL_IDS.indexOf(level);
  const graver = levelOf(b) > levelOf(a) ? b : a;
  return {
    ...graver,
    confidence: Math.max(a.confidence, b.confidence),
    matched_phrases: [...a.matched_phrases, ...b.matched_phrases],
    spans: [...a.spans, ...b.spans],
  };
}
