"use client";
import { HARM_THRESHOLDS } from "../harm-thresholds";
import { Choice, Choices } from "../ui/choice";
import { Checkbox, Field, TextField } from "../ui/field";
import type { Draft } from "./draft";

const MODES = [
  { id: "flagging", label: "Flagging", title: "The result tells; always 200" },
  { id: "blocking", label: "Blocking", title: "An unverified claim answers 400 with the result" },
  { id: "logging", label: "Logging", title: "Always 200; the outcome is kept in the log" },
] as const;
const THRESHOLDS = [
  { id: "settings", label: "By settings", title: "What your organization chose for each category" },
  ...HARM_THRESHOLDS,
] as const;

interface Props {
  draft: Draft;
  categories: readonly { id: string; label: string }[];
  onChange: (change: Partial<Draft>) => void;
}

/** What the API lets a caller choose, as controls. */
export function Options({ draft, categories, onChange }: Props) {
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      <section aria-label="Options of verify" className="space-y-4">
        <Choice label="Mode" options={MODES} value={draft.mode} onChange={(mode) => onChange({ mode })} />
        <Field label={`Least confidence: ${draft.minConfidence.toFixed(2)}`}>
          {(wiring) => (
            <input
              type="range"
              min={0}
              max={1}
              step={0.05}
              value={draft.minConfidence}
              onChange={({ target }) => onChange({ minConfidence: target.valueAsNumber })}
              className="block w-full max-w-60 accent-accent"
              {...wiring}
            />
          )}
        </Field>
        <div className="max-w-32">
          <TextField
            label="Most claims"
            type="number"
            min={1}
            max={1_000}
            value={draft.maxClaims}
            onChange={({ target }) => onChange({ maxClaims: Math.max(1, Math.round(target.valueAsNumber) || 1) })}
          />
        </div>
        <Checkbox
          label="Include evidence"
          checked={draft.includeEvidence}
          onChange={({ target }) => onChange({ includeEvidence: target.checked })}
        />
      </section>
      <section aria-label="Options of harm detection" className="space-y-4">
        <Choice
          label="Threshold"
          options={THRESHOLDS}
          value={draft.threshold}
          onChange={(threshold) => onChange({ threshold })}
        />
        <Choices
          label="Categories"
          options={categories}
          value={draft.categories}
          onChange={(chosen) => onChange({ categories: chosen })}
        />
        {draft.categories.length === 0 && (
          <p className="text-[13px] text-ink-3">None chosen: all that your settings check.</p>
        )}
      </section>
    </div>
  );
}
