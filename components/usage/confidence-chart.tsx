"use client";
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { UsageDay } from "@/lib/services/usage";
import { AXIS, ChartTooltip, dayTick } from "../chart-parts";

const write = (value: number) => value.toFixed(2);

const MOST_DOTS = 40; // more of them are a line of their own

/** Average confidence of the claims of each day that had any; a day alone is a dot. */
export default function ConfidenceChart({ days }: { days: UsageDay[] }) {
  const measured = days.filter((day) => day.avg_confidence !== null).length;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={days} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="date" tickFormatter={dayTick} minTickGap={40} {...AXIS} />
        <YAxis width={40} domain={[0, 1]} ticks={[0, 0.5, 1]} {...AXIS} />
        <Tooltip content={<ChartTooltip write={write} />} cursor={{ stroke: "var(--line-strong)" }} />
        <Line
          dataKey="avg_confidence"
          name="Average confidence"
          type="monotone"
          stroke="var(--accent)"
          strokeWidth={1.75}
          dot={measured <= MOST_DOTS && { r: 2.5, fill: "var(--accent)", strokeWidth: 0 }}
          connectNulls
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
