import type { Relation } from "@/lib/catalog/relations";
import type { KnowledgeSource, SourceFact, SourceObject, SourceRecord } from "@/lib/knowledge/source";

const FACTS_OF_A_THING = 5; // on average
const LEAST_FACTS = 2.7; // of a thing; a Pareto distribution over it with that mean
const MOST_FACTS = 20_000; // of one thing
const SHARED_NAMES = 0.15; // share of things whose name others have, too
const NAMESAKES = 6; // things of one shared name, on average
const BATCH = 1_000;

const SYLLABLES = "ka lo mi re tu sa ven dor pel gan ris tho ber lin mar zu".split(" ");
const ENDINGS = "Works Hall River Institute Bridge Prize Castle Festival Group Island Museum Song".split(" ");
const SINGLE = "editor sponsor tutor rival patron architect owner landlord harbour birthplace".split(" ");
const NUMBERS = "capacity length mass".split(" ");
const DATES = "opening renewal".split(" ");
const MANY = "member supplier guest".split(" ");

/** Relations as an import infers them: each known by its label, most with one object. */
export const MADE_RELATIONS: readonly Relation[] = [
  ...SINGLE.map((label) => relation(label, { object: "entity", single: true })),
  ...NUMBERS.map((label) => relation(label, { object: "number", single: true })),
  ...DATES.map((label) => relation(label, { object: "date", single: true })),
  relation("motto", { object: "text", single: true }),
  ...MANY.map((label) => relation(label, { object: "entity" })),
];
const SINGLES = MADE_RELATIONS.filter(({ single }) => single);

function relation(label: string, rest: Pick<Relation, "object" | "single">): Relation {
  return { id: label, label, nouns: [label], open: true, ...rest };
}

/** A fact of a made thing: the place of its relation, and another thing or a value. */
export interface MadeFact {
  relation: Relation;
  object: { thing: number } | Exclude<SourceObject, { entity: unknown }>;
}

/**
 * A graph of any size that is made up, shaped like real ones and always the same: facts to a thing and of a thing follow
 * power laws, so that few things are hubs; some names mean several things; a third of the objects are values.
 * Thing 0 is the greatest hub. Everything is told by number, nothing is held.
 */
export class MadeGraph {
  readonly things: number;

  constructor(facts: number) {
    this.things = Math.max(100, Math.round(facts / FACTS_OF_A_THING));
  }

  nameOf(thing: number): string {
    if (draw(thing, 1) >= SHARED_NAMES) return `${word(thing)} ${ENDINGS[thing % ENDINGS.length]}`;
    const pool = Math.max(1, (this.things * SHARED_NAMES) / NAMESAKES);
    const name = Math.floor(draw(thing, 2) * pool);
    return `${word(Math.floor(name / 100))} ${word(name)}`;
  }

  /** Of a relation with one object a thing has at most one fact. */
  factsOf(thing: number): MadeFact[] {
    const count = Math.min(MOST_FACTS, Math.floor(LEAST_FACTS * draw(thing, 3) ** -0.5));
    const first = Math.floor(draw(thing, 4) * SINGLES.length);
    return Array.from({ length: count }, (_, i) => this.fact(thing, i, first));
  }

  /** Things that others point at often come often: what texts are about. */
  anyThing(draws: number): number {
    return Math.floor(this.things * draw(draws, 5) ** 3);
  }

  source(): KnowledgeSource {
    const about = { id: "made", name: "Made up", licence: "MIT", attribution: "bench", trust: 0.95 };
    return { ...about, records: () => this.records() };
  }

  private fact(thing: number, i: number, first: number): MadeFact {
    const relation =
      i < SINGLES.length / 2
        ? (SINGLES[(first + i) % SINGLES.length] as Relation)
        : (MADE_RELATIONS[SINGLES.length + (i % MANY.length)] as Relation);
    const chance = draw(thing, 100 + i);
    if (relation.object === "number") return { relation, object: { kind: "number", value: rounded(chance), unit: "" } };
    if (relation.object === "text") return { relation, object: { kind: "text", text: `${word(thing)} ${word(i)}` } };
    if (relation.object === "entity") return { relation, object: { thing: Math.floor(this.things * chance ** 3) } };
    const day = Math.floor(chance * 10_000);
    return { relation, object: { kind: "date", year: 1700 + (day % 300), month: 1 + (day % 12), day: 1 + (day % 28) } };
  }

  private async *records(): AsyncGenerator<readonly SourceRecord[]> {
    for (let from = 0; from < this.things; from += BATCH) {
      const records: SourceRecord[] = [];
      for (let thing = from; thing < Math.min(this.things, from + BATCH); thing++) {
        const key = `t/${thing}`;
        records.push({ entity: { key, label: this.nameOf(thing), kind: "thing" } });
        for (const fact of this.factsOf(thing)) records.push({ fact: toldFact(key, fact) });
      }
      yield records;
    }
  }
}

function toldFact(subject: string, { relation, object }: MadeFact): SourceFact {
  return { subject, relation: relation.id, object: "thing" in object ? { entity: `t/${object.thing}` } : object };
}

/** 0 to 1, always the same for the same two numbers (the finalizer of MurmurHash3). */
export function draw(a: number, b: number): number {
  let hash = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32 + 2 ** -33;
}

const rounded = (chance: number) => Math.round(10 ** (1 + 5 * chance));

/** A word that no other number has. */
function word(number: number): string {
  let made = "";
  for (let rest = number + 16 ** 2; rest > 0; rest = Math.floor(rest / 16)) made += SYLLABLES[rest % 16];
  return `${made[0]?.toUpperCase()}${made.slice(1)}`;
}
