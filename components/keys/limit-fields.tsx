import type { ComponentProps } from "react";
import type { MemberKey } from "@/lib/services/keys";
import { TextField } from "../ui/field";

/** Limits of a key's own as they are typed; empty where only the plan's hold. */
export interface TypedLimits {
  perMinute: string;
  perMonth: string;
}

/** Which of the fields is to blame for which part of the body. */
export const BLAMED_LIMITS = {
  "limits.requests_per_minute": "perMinute",
  "limits.requests_per_month": "perMonth",
} as const;

export const NO_LIMITS: TypedLimits = { perMinute: "", perMonth: "" };

export function typedLimits({ limits }: Pick<MemberKey, "limits">): TypedLimits {
  const text = (limit: number | null) => (limit === null ? "" : String(limit));
  return { perMinute: text(limits.requests_per_minute), perMonth: text(limits.requests_per_month) };
}

export function limitsOf({ perMinute, perMonth }: TypedLimits) {
  return { requests_per_minute: limitOf(perMinute), requests_per_month: limitOf(perMonth) };
}

/** What is no number is sent as it is, to be refused. */
function limitOf(text: string): number | string | null {
  if (text.trim() === "") return null;
  const limit = Number(text);
  return Number.isFinite(limit) ? limit : text;
}

interface Props {
  field: (name: keyof TypedLimits) => Pick<ComponentProps<typeof TextField>, "name" | "error">;
}

/** Limits of a key's own, each of which may be left empty. */
export function LimitFields({ field }: Props) {
  const input = { inputMode: "numeric", autoComplete: "off", placeholder: "None" } as const;
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-medium text-[13px]">Limits of its own</legend>
      <p className="text-[13px] text-ink-3">
        Beside the plan's, which all keys share: the tighter holds. Leave a field empty to have the plan's alone.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Requests a minute" {...input} {...field("perMinute")} />
        <TextField
          label="Requests a month"
          hint="Processed texts in a calendar month (UTC)"
          {...input}
          {...field("perMonth")}
        />
      </div>
    </fieldset>
  );
}
