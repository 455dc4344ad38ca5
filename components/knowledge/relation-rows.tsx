"use client";
import { Badge } from "../ui/badge";
import { SelectField, TextField } from "../ui/field";
import { format } from "../ui/format";
import type { SourcePreview } from "./import-types";

type Relation = SourcePreview["relations"][number];
/** What a person says of a relation before its facts are imported. */
export type Said = Partial<Pick<Relation, "object" | "unit" | "single">>;

interface Props {
  relations: readonly Relation[];
  /** By predicate. */
  said: Readonly<Record<string, Said>>;
  onSay: (predicate: string, said: Said) => void;
}

/** How each relation of a file is understood, and where that is wrong, what it is instead. */
export function RelationRows({ relations, said, onSay }: Props) {
  return (
    <ul
      aria-label="Relations found"
      className="max-h-[36rem] divide-y divide-line overflow-y-auto border-line border-y sm:max-h-96"
    >
      {relations.map((relation) => (
        <li key={relation.predicate}>
          <fieldset className="grid items-end gap-3 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_repeat(3,9rem)]">
            <legend className="sr-only">{relation.label}</legend>
            <p className="min-w-0 break-words text-sm">
              <span className="font-medium">{relation.label}</span>{" "}
              {said[relation.predicate] && <Badge tone="accent">changed</Badge>}
              <span className="block text-[13px] text-ink-3">{format.count(relation.facts, "fact")}</span>
            </p>
            <Controls relation={relation} onSay={(change) => onSay(relation.predicate, change)} />
          </fieldset>
        </li>
      ))}
    </ul>
  );
}

function Controls({ relation, onSay }: { relation: Relation; onSay: (change: Said) => void }) {
  const { object, unit = "", single } = relation;
  return (
    <>
      <SelectField
        label="Its values are"
        value={object}
        onChange={({ target }) => onSay({ object: target.value as Relation["object"] })}
      >
        <option value="entity">things</option>
        <option value="number">numbers</option>
        <option value="date">dates</option>
        <option value="text">plain text</option>
      </SelectField>
      {object === "number" ? (
        <TextField
          key={unit}
          label="Unit"
          placeholder="none"
          maxLength={50}
          defaultValue={unit}
          onBlur={({ target }) => target.value.trim() !== unit && onSay({ unit: target.value.trim() })}
        />
      ) : (
        <span className="hidden sm:block" />
      )}
      <SelectField
        label="Each subject has"
        value={single === true ? "one" : "many"}
        onChange={({ target }) => onSay({ single: target.value === "one" })}
      >
        <option value="one">only one</option>
        <option value="many">any number</option>
      </SelectField>
    </>
  );
}
