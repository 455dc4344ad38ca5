const NUMBER = new Intl.NumberFormat("en");
const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const DAY = new Intl.DateTimeFormat("en", { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
const MOMENT = new Intl.DateTimeFormat("en", {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const LIST = new Intl.ListFormat("en", { type: "conjunction" });
const UNITS = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
] as const;

const SIZES = ["bytes", "kB", "MB", "GB"];

const STEPS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const FAR_MS = 30 * 86_400_000; // beyond this a date says more

const CLOCKS_APART_MS = 5_000; // what just happened may lie ahead of a browser's clock

/** Numbers and times as the dashboard writes them: the same on the server and in the browser, in UTC. */
export const format = {
  number: (value: number) => NUMBER.format(value),
  compact: (value: number) => COMPACT.format(value),
  /** `1 fact`, `2,000 facts`; `many` where the plural is not the word and an s. */
  count: (value: number, one: string, many = `${one}s`) => `${NUMBER.format(value)} ${value === 1 ? one : many}`,
  /** A share from 0 to 1 as `12.3%`. */
  percent: (share: number) => `${(Math.round(share * 1000) / 10).toFixed(share > 0 && share < 1 ? 1 : 0)}%`,
  /** `1.5 MB`: in steps of a thousand. */
  size(bytes: number): string {
    const step = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
    const value = bytes / 1_000 ** step;
    const isRound = Number.isInteger(value) || value >= 100;
    return `${isRound ? Math.round(value) : value.toFixed(1)} ${SIZES[step]}`;
  },
  /** Seconds as `1 minute, 90 seconds and 2 hours`: each in the largest unit that it fills. */
  durations: (seconds: readonly number[]) => LIST.format(seconds.map(durationOf)),
  /** `4.2 ms`, `120 ms`, `1.5 s`. */
  milliseconds(ms: number): string {
    if (ms >= 1_000) return `${Number((ms / 1_000).toFixed(1))} s`;
    return `${ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms)} ms`;
  },
  day: (iso: string) => DAY.format(new Date(iso)),
  moment: (iso: string) => `${MOMENT.format(new Date(iso))} UTC`,
  /** `3 hours ago`, `in 2 days`; `now` in Unix milliseconds. */
  relative(iso: string, now: number): string {
    const gap = Date.parse(iso) - now;
    if (Math.abs(gap) > FAR_MS) return DAY.format(new Date(iso));
    const step = STEPS.find(({ ms }) => Math.abs(gap) >= ms);
    if (step) return RELATIVE.format(Math.trunc(gap / step.ms), step.unit);
    return gap > CLOCKS_APART_MS ? RELATIVE.format(Math.ceil(gap / 1_000), "second") : "just now";
  },
};

function durationOf(seconds: number): string {
  const whole = UNITS.find((one) => seconds > 0 && seconds % one.seconds === 0) ?? { unit: "second", seconds: 1 };
  const value = seconds / whole.seconds;
  return `${NUMBER.format(value)} ${whole.unit}${value === 1 ? "" : "s"}`;
}
