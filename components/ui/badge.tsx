import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const badge = cva(
  "inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs tabular-nums",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-ink-2",
        accent: "bg-accent-soft text-accent",
        good: "bg-good-soft text-good",
        bad: "bg-bad-soft text-bad",
        warn: "bg-warn-soft text-warn",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badge>["tone"]>;

export function Badge({ tone, title, children }: { tone?: BadgeTone; title?: string; children: ReactNode }) {
  return (
    <span className={badge({ tone })} title={title}>
      {children}
    </span>
  );
}
