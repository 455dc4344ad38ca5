"use client";
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { TrendDay } from "@/lib/services/overview";
import { AXIS, ChartTooltip, dayTick } from "./chart-parts";
import { format } from "./ui/format";

/** Requests a day by endpoint, stacked. */
export default function TrendChart({ days }: { days: TrendDay[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={days} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="date" tickFormatter={dayTick} minTickGap={40} {...AXIS} />
        <YAxis width={40} allowDecimals={false} tickFormatter={format.compact} {...AXIS} />
        <Tooltip content={<ChartTooltip />} cursor={{ stroke: "var(--line-strong)" }} />
        {SERIES.map(({ key, name, colour }) => (
          <Area
            key={key}
            dataKey={key}
            name={name}
            stackId="requests"
            type="monotone"
            stroke={colour}
            strokeWidth={1.75}
            fill={colour}
            fillOpacity={0.12}
            isAnimationActive={false}
          />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}

const SERIES = [
  { key: "verify", name: "Verify", colour: "var(--accent)" },
  { key: "harm_detect", name: "Harm", colour: "var(--data-2)" },
];
