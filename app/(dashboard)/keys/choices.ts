import type { ScopeChoice } from "@/components/keys/scope-fields";
import { DEFAULT_SCOPES, SCOPES } from "@/lib/catalog/scopes";

/** The scopes that a key can have, for the forms that choose them. */
export const SCOPE_CHOICES: ScopeChoice[] = Object.entries(SCOPES).map(([id, grants]) => ({
  id,
  grants,
  isDefault: DEFAULT_SCOPES.some((scope) => scope === id),
}));
