"use client";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { TrendDay } from "@/lib/services/overview";
import { AXIS, ChartTooltip, dayTick } from "../chart-parts";
import { format } from "../ui/format";

/** Requests a day by endpoint, stacked. */
export default function RequestsChart({ days }: { days: TrendDay[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={days} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="date" tickFormatter={dayTick} minTickGap={40} {...AXIS} />
        <YAxis width={40} allowDecimals={false} tickFormatter={format.compact} {...AXIS} />
        <Tooltip content={<ChartTooltip />} cursor={{ fill: "var(--sunken)" }} />
        <Bar
          dataKey="verify"
          name="Verify"
          stackId="a"
          fill="var(--accent)"
          maxBarSize={28}
          isAnimationActive={false}
        />
        <Bar
          dataKey="harm_detect"
          name="Harm"
          stackId="a"
          fill="var(--data-2)"
          stroke="var(--surface)"
          maxBarSize={28}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
