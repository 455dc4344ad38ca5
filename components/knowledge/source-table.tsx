import type { z } from "zod";
import type { knowledgeSummary } from "@/lib/catalog/schemas/concepts";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { Table, Td, Th } from "../ui/table";

interface Props {
  sources: z.output<typeof knowledgeSummary>["sources"];
  /** The one that stands out, as a claim came from it. */
  marked?: string;
}

/** Where the facts come from, under which licence, and whom to name. */
export function SourceTable({ sources, marked }: Props) {
  const head = (
    <>
      <Th>Source</Th>
      <Th isNumber>Facts</Th>
      <Th>Licence</Th>
      <Th isNumber>Trust</Th>
      <Th>Attribution</Th>
    </>
  );
  return (
    <Card
      title="Sources"
      description="Imported ones come before the graph that all organizations share; where both speak, they win."
    >
      <Table label="Sources" head={head}>
        {sources.map(({ id, name, facts, licence, trust, attribution, is_imported }) => (
          <tr
            key={id}
            id={`source-${id}`}
            data-marked={id === marked || undefined}
            className={id === marked ? "bg-accent-soft" : undefined}
          >
            <Td>
              <span className="block min-w-40 font-medium">{name}</span>
              <code className="font-mono text-ink-3 text-xs">{id}</code>{" "}
              {is_imported && <Badge tone="accent">imported</Badge>}
            </Td>
            <Td isNumber>{format.number(facts)}</Td>
            <Td className="whitespace-nowrap">{licence}</Td>
            <Td isNumber>{trust.toFixed(2)}</Td>
            <Td className="min-w-64 text-[13px] text-ink-2">{attribution}</Td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
