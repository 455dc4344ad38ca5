"use client";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { UsageDay } from "@/lib/services/usage-breakdown";
import { AXIS, ChartTooltip, dayTick } from "../chart-parts";
import { format } from "../ui/format";

/** Claims a day, verified ones below. */
export default function ClaimsChart({ days }: { days: UsageDay[] }) {
  const rows = days.map(({ date, claims, verified_claims }) => ({
    date,
    verified_claims,
    rest: claims - verified_claims,
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={rows} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="date" tickFormatter={dayTick} minTickGap={40} {...AXIS} />
        <YAxis width={40} allowDecimals={false} tickFormatter={format.compact} {...AXIS} />
        <Tooltip content={<ChartTooltip />} cursor={{ fill: "var(--sunken)" }} />
        <Bar
          dataKey="verified_claims"
          name="Verified"
          stackId="a"
          fill="var(--good)"
          maxBarSize={28}
          isAnimationActive={false}
        />
        <Bar
          dataKey="rest"
          name="Not verified"
          stackId="a"
          fill="var(--data-3)"
          stroke="var(--surface)"
          maxBarSize={28}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
