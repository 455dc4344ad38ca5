"use client";
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { QualityDay } from "@/lib/services/usage";
import { AXIS, ChartTooltip, dayTick } from "../chart-parts";
import { format } from "../ui/format";
import { LATENCIES } from "./series";

const unbroken = (ms: number) => format.milliseconds(ms).replace(" ", "\u00a0"); // the axis would put the unit on a second line
const MOST_DOTS = 40; // more of them are a line of their own

/** How long requests of each day that had any took; a day alone is a dot. */
export default function LatencyChart({ days }: { days: QualityDay[] }) {
  const measured = days.filter(({ p50 }) => p50 !== null).length;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={days} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="date" tickFormatter={dayTick} minTickGap={40} {...AXIS} />
        <YAxis width={52} tickFormatter={unbroken} {...AXIS} />
        <Tooltip content={<ChartTooltip write={format.milliseconds} />} cursor={{ stroke: "var(--line-strong)" }} />
        {LATENCIES.map(({ id, name, colour }) => (
          <Line
            key={id}
            dataKey={id}
            name={name}
            type="monotone"
            stroke={`var(--${colour})`}
            strokeWidth={1.75}
            dot={measured <= MOST_DOTS && { r: 2.5, fill: `var(--${colour})`, strokeWidth: 0 }}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
