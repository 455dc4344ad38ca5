import {
  type AnaphorCase,
  bucket,
  type Choice,
  FAR,
  formOf,
  GROUPS,
  headFeatures,
  historyFeatures,
  isBefore,
  isPlural,
  nameFeatures,
  placeFeatures,
  type ReferenceCandidate,
  roleOf,
} from "./choice-features";
import type { Sentence } from "./draft";
import { type Entity, type NounMention, placesOf, type TokenPosition } from "./entities";
import { isLightTerm, termOf } from "./item-term";

const MOST = 40; // things that are looked at, the latest

/** All answers to what an anaphor may stand for. Linear in the number of things told of near it. */
export function choicesOf(one: AnaphorCase): Choice[] {
  const form = formOf(one.sentences[one.sentence] as Sentence, one.anaphor);
  const near = nearOf(one);
  const named = near.map((candidate, rank) => namedChoice(one, candidate, rank));
  const groups = isPlural(form) ? groupsOf(one, near) : [];
  const choices = [...named, ...groups, emptyChoice(one, "none"), emptyChoice(one, "unclear")];
  const group = groupOf(form);
  for (const choice of choices)
    choice.features = choice.features.flatMap((feature) => [
      feature,
      `${form}:${feature}`,
      ...(feature.includes("mass=") ? [`${group} ${feature}`] : []),
    ]);
  return choices;
}

// What the model of answers says is to be believed more of some forms than of others.
function groupOf(form: string): string {
  if (form === "name" || form.includes("+")) return form === "name" ? "name" : "phrase";
  return GROUPS[form] ?? "this";
}

function nearOf(one: AnaphorCase): ReferenceCandidate[] {
  const candidates: ReferenceCandidate[] = [];
  for (const entity of one.entities.near(one.sentence, FAR)) {
    const before = placesOf(entity).filter((place) => isBefore(place, one));
    const last = before.at(-1) ?? placesOf(entity).find(({ sentence }) => sentence === one.sentence);
    if (!last || covers(one, last) || entity.mentions.every((mention) => isOfLight(one, mention))) continue;
    if (placesOf(entity).some((place) => isSaidToBe(one, place))) continue;
    candidates.push({ entity, last, distance: one.sentence - last.sentence, mass: massOf(entity, one) });
  }
  return candidates.sort((a, b) => b.last.sentence - a.last.sentence || b.last.node - a.last.node).slice(0, MOST);
}

// "Acme is its owner", "Acme is one of its shareholders": of another than Acme; but "he is his own boss".
function isSaidToBe({ sentences, sentence, anaphor }: AnaphorCase, place: TokenPosition): boolean {
  const tree = sentences[sentence] as Sentence;
  if (!anaphor.isPossessive || place.sentence !== sentence || tree.nodes[anaphor.last + 1]?.lemma === "own")
    return false;
  const owned = tree.node(anaphor.first).head;
  const over = tree.nodes[owned]?.head ?? -1;
  const said = tree.nodes[over]?.lemma === "one" ? over : owned;
  const isPredicate = said >= 0 && tree.child(said, "cop") !== undefined;
  return isPredicate && tree.child(said, "nsubj") === place.node;
}

// "Downside: It is slow": no downside is slow.
function isOfLight({ sentences }: AnaphorCase, { sentence: at, head }: NounMention): boolean {
  const sentence = sentences[at] as Sentence;
  return termOf(sentence) === head && isLightTerm(sentence, head);
}

const covers = ({ sentence, anaphor }: AnaphorCase, place: TokenPosition) =>
  place.sentence === sentence && place.node >= anaphor.first && place.node <= anaphor.last;

function massOf({ mentions, standIns }: Entity, { reference, offsets }: AnaphorCase): number {
  const counted = new Set<number>();
  for (const { sentence, core } of mentions) for (const node of core) counted.add((offsets[sentence] as number) + node);
  for (const { sentence, node } of standIns) counted.add((offsets[sentence] as number) + node);
  let sum = 0;
  for (const at of counted) sum += reference.mass[at - reference.from] ?? 0;
  return sum;
}

function namedChoice(one: AnaphorCase, candidate: ReferenceCandidate, rank: number): Choice {
  const { entity } = candidate;
  const features = [
    ...placeFeatures(one, candidate, rank),
    ...nameFeatures(one, entity),
    ...historyFeatures(one, entity),
    ...headFeatures(one, entity),
    `mass${bucket(candidate.mass)}`,
  ];
  return { entities: [entity], kind: "named", features };
}

// "Ada and Charles … They": what is told together, in the last sentences.
function groupsOf(one: AnaphorCase, near: readonly ReferenceCandidate[]): Choice[] {
  const choices: Choice[] = [];
  for (let s = one.sentence; s >= Math.max(0, one.sentence - 3); s--) {
    const sentence = one.sentences[s] as Sentence;
    for (const [node] of sentence.nodes.entries()) {
      const others = sentence.children(node, "conj");
      if (others.length === 0 || (s === one.sentence && node > one.anaphor.first)) continue;
      const members = [node, ...others].map((head) =>
        near.find(({ entity }) => entity.mentions.some((m) => m.sentence === s && m.head === head)),
      );
      if (members.some((member) => member === undefined)) continue;
      if (new Set((members as ReferenceCandidate[]).map(({ entity }) => entity)).size < 2) continue;
      choices.push(groupChoice(one, { place: { sentence: s, node }, members: members as ReferenceCandidate[] }));
    }
  }
  const [a, b] = near.filter(({ entity }) =>
    entity.mentions.some(({ sentence, head }) => one.sentences[sentence]?.node(head).upos === "PROPN"),
  );
  if (a && b) choices.push(groupChoice(one, { members: [b, a] })); // the one told of earlier comes first
  return choices;
}

function groupChoice(
  one: AnaphorCase,
  { place, members }: { place?: TokenPosition; members: ReferenceCandidate[] },
): Choice {
  const sentence = one.sentences[place?.sentence ?? one.sentence] as Sentence;
  const mass = members.reduce((sum, member) => sum + member.mass, 0);
  const least = Math.min(...members.map((member) => member.mass));
  const isProper = members.every(({ entity }) =>
    entity.mentions.some(({ sentence: s, head }) => one.sentences[s]?.node(head).upos === "PROPN"),
  );
  const far = place ? Math.min(one.sentence - place.sentence, 4) : "apart";
  return {
    entities: [...new Set(members.map(({ entity }) => entity))],
    kind: "named",
    features: [
      "group",
      `group-far=${far}`,
      ...(place ? [`group-at=${far}/${roleOf(sentence, place.node)}`] : []),
      `group-size=${Math.min(members.length, 4)}`,
      `group-proper=${isProper}`,
      `group-mass${bucket(mass)}`,
      `group-least${bucket(least)}`,
    ],
  };
}

function emptyChoice(one: AnaphorCase, kind: "none" | "unclear"): Choice {
  const own = one.sentences[one.sentence] as Sentence;
  const { first, last } = one.anaphor;
  const { relation, head, lemma } = own.node(last);
  const verb = head >= 0 ? own.node(head) : undefined;
  const features = [
    "",
    `rel=${relation}`,
    `verb=${verb?.lemma ?? ""}`,
    `tag=${verb?.xpos ?? ""}`,
    `next=${own.nodes[last + 1]?.text.toLowerCase() ?? ""}`,
    `place=${Math.min(first, 2)}/${Math.min(one.sentence, 2)}`,
    `mass${bucket(kind === "none" ? one.reference.none : one.reference.unclear)}`,
    ...(first === last ? [] : [`head=${lemma.toLowerCase()}`]),
  ];
  return { entities: [], kind, features: features.map((feature) => `${kind} ${feature}`) };
}
