import type { ReactNode } from "react";
import { Legend } from "../legend";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { Table, Td, Th } from "../ui/table";
import type { Series } from "./series";

interface Props {
  title: string;
  description: string;
  series: readonly Series[];
  days: readonly object[];
  /** Said in the chart's place where no day has anything to show. */
  empty: string;
  write?: (value: number) => string;
  height?: string;
  children: ReactNode;
}

type Day = { date: string } & Record<string, number | null>;

/** A chart by day with its legend, and the same as a table for who reads rather than sees it. */
export function ChartCard({ title, description, series, empty, write = format.number, height = "h-52", ...of }: Props) {
  const days = (of.days as Day[]).filter((day) => series.some(({ id }) => day[id]));
  if (days.length === 0) {
    return (
      <Card title={title} description={description}>
        <p className="px-5 pb-5 text-ink-2 text-sm">{empty}</p>
      </Card>
    );
  }
  return (
    <Card title={title} description={description} action={<Legend entries={series} />}>
      <div className={`px-3 pb-3 ${height}`} aria-hidden>
        {of.children}
      </div>
      <details className="border-line border-t">
        <summary className="-outline-offset-2 px-5 py-3 text-ink-2 text-[13px]">{title} as a table</summary>
        <div className="max-h-96 overflow-y-auto max-sm:[&_td+td]:pl-1 max-sm:[&_th+th]:pl-1">
          <Table label={`${title} by day`} head={<Head series={series} />}>
            {days.map((day) => (
              <tr key={day.date}>
                <Td className="sm:whitespace-nowrap">{format.day(day.date)}</Td>
                {series.map(({ id }) => (
                  <Td key={id} isNumber>
                    {typeof day[id] === "number" ? write(day[id]) : "–"}
                  </Td>
                ))}
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </Card>
  );
}

function Head({ series }: { series: readonly Series[] }) {
  return (
    <>
      <Th>Day</Th>
      {series.map(({ id, name }) => (
        <Th key={id} isNumber>
          {name}
        </Th>
      ))}
    </>
  );
}
