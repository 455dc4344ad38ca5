import { Checkbox } from "../ui/field";

export interface ScopeChoice {
  id: string;
  grants: string;
  isDefault: boolean;
}

interface Props {
  scopes: readonly ScopeChoice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** What a key may do; at least one thing. */
export function ScopeFields({ scopes, chosen, onChange }: Props) {
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-medium text-[13px]">Scopes</legend>
      {scopes.map(({ id, grants }) => (
        <Checkbox
          key={id}
          label={<code className="font-mono text-xs">{id}</code>}
          hint={id === "keys:write" ? `${grants}. Whoever holds this key can grant itself every scope.` : grants}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
      {chosen.length === 0 && <p className="text-[13px] text-bad">Choose at least one scope.</p>}
    </fieldset>
  );
}
