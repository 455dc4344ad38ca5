import { EMPTY_SLOT, HINT_STRIDE, OBJECT } from "@/lib/engine/graph/layout";
import type { GraphBuilder } from "./builder";

type Numbers = Uint16Array | Uint32Array;
type Column = { subjects: Uint32Array; relations: Uint16Array; objects: Uint32Array; origins: Uint16Array };

/**
 * Facts by (subject, relation, object), without doubles (the most trusted stays) and without those that name an entity
 * no source described, with offsets by subject and an index by (object, relation).
 */
export function orderFacts(builder: GraphBuilder, renumbered: Uint32Array) {
  const entities = renumbered.reduce((count, id) => (id === EMPTY_SLOT ? count : count + 1), 0);
  const facts = withoutOverruled(
    withoutDoubles(sorted(renumberedFacts(builder, renumbered), entities), builder),
    builder,
  );
  const factStarts = startsOf(facts.subjects, entities);
  const perSource = builder.sources.map(() => 0);
  for (const origin of facts.origins) {
    const source = builder.origins[origin]?.source ?? 0;
    perSource[source] = (perSource[source] ?? 0) + 1;
  }
  const hints = facts.subjects.filter((_, id) => id % HINT_STRIDE === 0);
  return {
    perSource,
    sections: {
      factStarts,
      factRelations: narrow(facts.relations, builder.relations.length),
      factObjects: facts.objects,
      factOrigins: narrow(facts.origins, builder.origins.length),
      subjectHints: hints,
      ...inverse(facts, entities),
    },
  };
}

// In the builder's own columns, which nobody reads after this: a second set of them would be the most that memory holds.
function renumberedFacts(builder: GraphBuilder, renumbered: Uint32Array): Column {
  const subjects = builder.facts.subjects.take();
  const objects = builder.facts.objects.take();
  const relations = builder.facts.relations.take();
  const origins = builder.facts.origins.take();
  let count = 0;
  for (let i = 0; i < subjects.length; i++) {
    const packed = objects[i] ?? 0;
    const subject = renumbered[subjects[i] ?? 0] ?? EMPTY_SLOT;
    // EMPTY_SLOT carries the tag of a text at an offset that no pool reaches, so it cannot be mistaken for an object.
    const object = packed >>> OBJECT.payloadBits === OBJECT.entity ? (renumbered[packed] ?? EMPTY_SLOT) : packed;
    if (subject === EMPTY_SLOT || object === EMPTY_SLOT) continue;
    subjects[count] = subject;
    objects[count] = object;
    relations[count] = relations[i] ?? 0;
    origins[count] = origins[i] ?? 0;
    count += 1;
  }
  const kept = <T extends Numbers>(column: T) => column.subarray(0, count) as T;
  return { subjects: kept(subjects), relations: kept(relations), objects: kept(objects), origins: kept(origins) };
}

function sorted(facts: Column, entities: number): Column {
  const order = countingSort(facts.subjects, entities);
  const starts = startsOf(facts.subjects, entities);
  const { relations, objects } = facts;
  const key = (id: number) => (relations[id] ?? 0) * 2 ** 32 + (objects[id] ?? 0);
  for (let subject = 0; subject < entities; subject++) {
    const group = order.subarray(starts[subject], starts[subject + 1]);
    if (group.length > 1) group.sort((a, b) => key(a) - key(b) || a - b);
  }
  return arranged(facts, order);
}

function withoutDoubles(facts: Column, builder: GraphBuilder): Column {
  const { subjects, relations, objects, origins } = facts;
  const trust = (id: number) => builder.origins[origins[id] ?? 0]?.trust ?? 0;
  const kept = new Uint32Array(subjects.length);
  let count = 0;
  for (let id = 0; id < subjects.length; id++) {
    const last = kept[count - 1] ?? 0;
    const doubled =
      count > 0 &&
      subjects[id] === subjects[last] &&
      relations[id] === relations[last] &&
      objects[id] === objects[last];
    if (!doubled) kept[count++] = id;
    else if (trust(id) > trust(last)) kept[count - 1] = id;
  }
  return count === subjects.length ? facts : arranged(facts, kept.subarray(0, count));
}

// Of a relation with one literal for an object, the most trusted source is believed and the others are left out.
function withoutOverruled(facts: Column, builder: GraphBuilder): Column {
  const { subjects, relations, objects, origins } = facts;
  const trust = (id: number) => builder.origins[origins[id] ?? 0]?.trust ?? 0;
  const isOne = builder.relations.map(({ single, object }) => single === true && object !== "entity");
  const kept = new Uint32Array(subjects.length);
  let count = 0;
  for (let from = 0, to = 0; from < subjects.length; from = to) {
    let most = 0;
    for (
      to = from;
      subjects[to] === subjects[from] && relations[to] === relations[from] && to < subjects.length;
      to++
    ) {
      most = Math.max(most, trust(to));
    }
    const overrules = isOne[relations[from] ?? 0] && (objects[from] ?? 0) >>> OBJECT.payloadBits !== OBJECT.entity;
    for (let id = from; id < to; id++) if (!overrules || trust(id) === most) kept[count++] = id;
  }
  return count === subjects.length ? facts : arranged(facts, kept.subarray(0, count));
}

function inverse(facts: Column, entities: number) {
  const byRelation = countingSort(facts.relations, 1 + highest(facts.relations));
  const toEntities = byRelation.filter((id) => (facts.objects[id] ?? 0) >>> OBJECT.payloadBits === OBJECT.entity);
  const objects = toEntities.map((id) => facts.objects[id] ?? 0);
  const order = countingSort(objects, entities);
  return { inverseStarts: startsOf(objects, entities), inverseFacts: order.map((at) => toEntities[at] ?? 0) };
}

/** Positions of `keys` in ascending order, equal ones as they stood. */
function countingSort(keys: Numbers, range: number): Uint32Array {
  const next = startsOf(keys, range);
  const order = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    const place = next[key] ?? 0;
    order[place] = i;
    next[key] = place + 1;
  }
  return order;
}

function startsOf(keys: Numbers, range: number): Uint32Array {
  const starts = new Uint32Array(range + 1);
  for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let i = 1; i <= range; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  return starts;
}

// A column at a time takes the place of the one before, whose memory is then free.
function arranged(facts: Column, order: Uint32Array): Column {
  facts.subjects = picked(facts.subjects, order);
  facts.relations = picked(facts.relations, order);
  facts.objects = picked(facts.objects, order);
  facts.origins = picked(facts.origins, order);
  return facts;
}

function picked<T extends Numbers>(column: T, order: Uint32Array): T {
  const into = new (column.constructor as new (length: number) => T)(order.length);
  for (let at = 0; at < order.length; at++) into[at] = column[order[at] ?? 0] ?? 0;
  return into;
}

const highest = (values: Uint16Array) => values.reduce((max, value) => Math.max(max, value), 0);

/** The narrowest array for values below `range`. */
export function narrow(values: Numbers, range: number): Uint8Array | Uint16Array | Uint32Array {
  if (range <= 0x100) return Uint8Array.from(values);
  return range <= 0x10000 ? Uint16Array.from(values) : values;
}
