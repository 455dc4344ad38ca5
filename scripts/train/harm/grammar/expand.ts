import type { HarmCategory } from "@/lib/catalog/harm";
import type { Random } from "../random";
import type { Row } from "../rows";

/** Sentences of one kind: `{a|b}` is either, `{name}` one of a slot; `count` of them are made. */
export interface Kind {
  /** Categories that they show; `unsure` ones are left open, all others are 0. */
  harms: readonly HarmCategory[];
  unsure?: readonly HarmCategory[];
  count: number;
  templates: readonly string[];
}

export type Slots = Record<string, readonly string[]>;

const INNERMOST = /\{([^{}]*)\}/;
const DEEPEST = 40;
const CATEGORIES: readonly HarmCategory[] = ["self_harm", "violence", "hate_speech", "illegal", "explicit"];

/** Labelled sentences of each kind, no two alike in one kind. */
export function expandKinds(kinds: readonly Kind[], slots: Slots, random: Random): Row[] {
  return kinds.flatMap((kind) => {
    const texts = new Set<string>();
    for (let tries = 0; texts.size < kind.count && tries < kind.count * 4; tries++) {
      const template = kind.templates[tries % kind.templates.length] as string;
      texts.add(dress(expand(template, slots, random), random));
    }
    return [...texts].map((text) => ({ text, labels: labelsOf(kind), source: "generated" }));
  });
}

function expand(template: string, slots: Slots, random: Random): string {
  let text = template;
  for (let round = 0; round < DEEPEST; round++) {
    const found = INNERMOST.exec(text);
    if (!found) return text.replace(/\s+/g, " ").trim();
    const inner = found[1] as string;
    const options = slots[inner] ?? inner.split("|");
    text = text.slice(0, found.index) + random.pick(options) + text.slice(found.index + found[0].length);
  }
  throw new Error(`too deep: ${template}`);
}

// People write with and without capitals and full stops.
function dress(text: string, random: Random): string {
  const choice = random.next();
  if (choice < 0.25) return text.toLowerCase().replace(/[.!]+$/, "");
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  const ended = /[.!?"]$/.test(capital) ? capital : `${capital}.`;
  if (choice > 0.96) return ended.toUpperCase();
  return choice > 0.9 ? ended.replace(/\.$/, "!") : ended;
}

function labelsOf({ harms, unsure = [] }: Kind): Row["labels"] {
  const known = CATEGORIES.filter((category) => !unsure.includes(category));
  const labels: Row["labels"] = Object.fromEntries(
    known.map((category) => [category, harms.includes(category) ? 1 : 0]),
  );
  if (!unsure.includes("misinformation")) labels.misinformation = harms.includes("misinformation") ? 1 : 0;
  return labels;
}
