"use client";
import clsx from "clsx";
import { useRouter } from "next/navigation";
import { useTransition } from "react";

/** The range and key that the address of the page says; absent ones are defaults. */
export interface UsageQuery {
  period?: string;
  start_date?: string;
  end_date?: string;
  key_id?: string;
}

const PERIODS = [
  { id: "day", label: "Today" },
  { id: "week", label: "This week" },
  { id: "month", label: "This month" },
];
const LONGER = [
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
];
const DAY_MS = 86_400_000;

interface Props {
  query: UsageQuery;
  first: string;
  last: string;
  today: string;
  keys: { id: string; name: string }[];
}

/** Chooses what the page is about; the choice stands in the address, to be shared and come back to. */
export function UsageFilter({ query, first, last, today, keys }: Props) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const go = (next: UsageQuery) => {
    const given = Object.entries(next).filter(([, value]) => value);
    start(() => router.replace(`/usage?${new URLSearchParams(given)}`, { scroll: false }));
  };
  const { key_id, period, start_date, end_date } = query;
  const isRange = Boolean(start_date || end_date);
  const since = (days: number) => new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const choices = [
    ...PERIODS.map(({ id, label }) => ({
      label,
      to: { period: id, key_id },
      isHere: !isRange && (period ?? "month") === id,
    })),
    ...LONGER.map(({ days, label }) => ({
      label,
      to: { start_date: since(days), end_date: today, key_id },
      isHere: start_date === since(days) && end_date === today,
    })),
  ];
  const control = "h-8 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-[13px]";
  return (
    <div
      className={clsx("mb-4 flex flex-wrap items-center gap-3 transition-opacity", isPending && "opacity-60")}
      aria-busy={isPending}
    >
      <fieldset className="flex min-w-0 max-w-full overflow-x-auto rounded-md bg-sunken p-0.5 text-[13px]">
        <legend className="sr-only">Period</legend>
        {choices.map(({ label, to, isHere }) => (
          <button
            key={label}
            type="button"
            aria-pressed={isHere}
            onClick={() => go(to)}
            className={clsx(
              "whitespace-nowrap rounded px-3 py-1 font-medium",
              isHere ? "bg-surface shadow-xs" : "text-ink-2",
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className="flex min-w-0 items-center gap-2 text-[13px] text-ink-3">
        <input
          type="date"
          aria-label="First day"
          className={clsx(control, "text-ink")}
          value={first}
          max={last}
          onChange={({ target }) => target.value && go({ start_date: target.value, end_date: last, key_id })}
        />
        to
        <input
          type="date"
          aria-label="Last day"
          className={clsx(control, "text-ink")}
          value={last}
          min={first}
          onChange={({ target }) => target.value && go({ start_date: first, end_date: target.value, key_id })}
        />
      </div>
      {(keys.length > 1 || key_id) && (
        <select
          aria-label="Key"
          className={clsx(control, "max-w-52")}
          value={key_id ?? ""}
          onChange={({ target }) => go({ period, start_date, end_date, key_id: target.value })}
        >
          <option value="">All keys</option>
          {keys.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
