import type { Output } from "@/lib/catalog/endpoints";

type Objects = Pick<Output<"update_relation">, "object" | "unit">;

const WORDS: Record<Objects["object"], string> = { entity: "things", number: "numbers", date: "dates", text: "text" };

/** What the objects of a relation are, in words: "numbers in kg". */
export function objectsOf({ object, unit }: Objects): string {
  return unit ? `${WORDS[object]} in ${unit}` : WORDS[object];
}
