import type { MemberKey } from "@/lib/services/keys";
import { limitsOf, type TypedLimits, typedLimits } from "./limit-fields";

/** Name, scopes and limits of a key as they stand in its form. */
export interface TypedKey extends TypedLimits {
  name: string;
  scopes: string[];
}

export function typedKey(item: Pick<MemberKey, "name" | "scopes" | "limits">): TypedKey {
  return { name: item.name, scopes: item.scopes, ...typedLimits(item) };
}

/** What of a key was changed in its form, and nothing else: others may have changed the rest meanwhile. */
export function changesOf(typed: TypedKey, saved: TypedKey): object {
  const { limits, ...rest } = differing(bodyOf(typed), bodyOf(saved));
  const changedLimits = limits && differing(limits, bodyOf(saved).limits);
  return { ...rest, ...(changedLimits && { limits: changedLimits }) };
}

function bodyOf({ name, scopes, ...limits }: TypedKey) {
  return { name: name.trim(), scopes: [...scopes].sort(), limits: limitsOf(limits) };
}

/** The fields of the first that are not so in the second. */
function differing<T extends object>(one: T, other: T): Partial<T> {
  const names = Object.keys(one) as (keyof T)[];
  const changed = names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
  return Object.fromEntries(changed.map((name) => [name, one[name]])) as Partial<T>;
}
