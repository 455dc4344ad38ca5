import { format } from "./ui/format";

/** How axes look in every chart. */
export const AXIS = { tick: { fill: "var(--ink-3)", fontSize: 12 }, tickLine: false, axisLine: false } as const;

interface Shown {
  /** How values are written; whole numbers where absent. */
  write?: (value: number) => string;
  active?: boolean;
  label?: string | number;
  payload?: readonly { name?: string | number; value?: unknown; color?: string }[];
}

/** What a chart says of the day under the pointer; recharts fills in the properties. */
export function ChartTooltip({ active, label, payload, write = format.number }: Shown) {
  if (!active || !payload || label === undefined) return null;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-lg">
      <p className="mb-1 font-medium">{format.day(String(label))}</p>
      {payload.map(({ name, value, color }) => (
        <p key={name} className="flex items-center gap-2 text-ink-2">
          <span className="size-2 rounded-full" style={{ background: color }} />
          {name}
          <span className="ml-auto pl-4 font-medium text-ink tabular-nums">{write(Number(value))}</span>
        </p>
      ))}
    </div>
  );
}

/** `2026-11-21` as `Nov 21`. */
export function dayTick(date: string): string {
  return format.day(date).replace(/, \d+$/, "");
}
