import type { Relation } from "@/lib/catalog/relations";
import type { Literal } from "@/lib/engine/graph/reader";
import { parseMeasure } from "@/lib/engine/text/units";
import { parseDate } from "../records";

const COUNT = /^(\d[\d,.]*)\s+(\S.*)$/;

/**
 * The literal that a row's object stands for, in the relation's canonical unit ("6650 km" gives 6650000 m).
 * Throws Error with a message for the row's author. Not for relations to entities.
 */
export function parseLiteral(relation: Relation, object: string): Literal {
  if (relation.object === "text") return { kind: "text", text: object };
  if (relation.object === "date") return { kind: "date", ...checkedDate(object) };
  return relation.id === "has-count" ? count(object) : measure(relation, object);
}

// What is counted stays as written: in "60 second" the noun is no unit to convert.
function count(object: string): Literal {
  const parts = COUNT.exec(object);
  const value = Number((parts?.[1] ?? "").replaceAll(",", ""));
  if (!parts || Number.isNaN(value)) throw new Error(`"${object}" is no count: write "206 bone"`);
  return { kind: "number", value, unit: parts[2] ?? "" };
}

function measure(relation: Relation, object: string): Literal {
  const read = parseMeasure(object);
  if (!read || Number.isNaN(read.value)) throw new Error(`"${object}" is no number with a unit`);
  if (!relation.unit) return { kind: "number", ...read };
  if (read.unit !== relation.unit)
    throw new Error(`"${object}" is not in ${relation.unit} or a unit that converts to it`);
  return { kind: "number", ...read };
}

function checkedDate(object: string) {
  const date = parseDate(object);
  if (date.month > 12 || date.day > 31 || date.year === 0) throw new Error(`"${object}" is no day of the calendar`);
  return date;
}
