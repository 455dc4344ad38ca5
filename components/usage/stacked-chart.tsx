"use client";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { AXIS, ChartTooltip, dayTick } from "../chart-parts";
import { format } from "../ui/format";
import type { Series } from "./series";

/** Counts a day, one above the other; a line of the surface keeps neighbours apart. */
export default function StackedChart({ days, series }: { days: object[]; series: readonly Series[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={days} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="date" tickFormatter={dayTick} minTickGap={40} {...AXIS} />
        <YAxis width={40} allowDecimals={false} tickFormatter={format.compact} {...AXIS} />
        <Tooltip content={<ChartTooltip />} cursor={{ fill: "var(--sunken)" }} />
        {series.map(({ id, name, colour }) => (
          <Bar
            key={id}
            dataKey={id}
            name={name}
            stackId="a"
            fill={`var(--${colour})`}
            stroke="var(--surface)"
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
