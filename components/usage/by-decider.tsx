import type { Decider, Quality } from "@/lib/services/usage";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { Meter } from "../ui/meter";
import { Table, Td, Th } from "../ui/table";
import { LATENCIES, VERDICTS } from "./series";

const NAMES: Record<Decider, string> = {
  context: "Context that came along",
  documents: "Documents and search",
  own_facts: "Facts of your own",
  built_in: "Built-in knowledge",
  nothing: "Nothing was found",
};

/** Which evidence decided the claims. */
export function ByDecider({ deciders }: { deciders: Quality["deciders"] }) {
  const rows = deciders.map((one) => ({ ...one, claims: one.supported + one.refuted + one.not_found }));
  const total = rows.reduce((sum, { claims }) => sum + claims, 0);
  if (total === 0) return null;
  return (
    <Card
      title="What decided"
      description="Claims by the evidence that decided them, and how long the requests took in which it decided any"
    >
      <Table
        label="Claims by what decided them"
        head={
          <>
            <Th>Evidence</Th>
            <Th className="hidden w-1/4 sm:table-cell">Share</Th>
            <Th isNumber>Claims</Th>
            {VERDICTS.map(({ id, name }) => (
              <Th key={id} isNumber className="hidden sm:table-cell">
                {name}
              </Th>
            ))}
            {LATENCIES.map(({ id, name }) => (
              <Th key={id} isNumber className="hidden lg:table-cell">
                {name}
              </Th>
            ))}
          </>
        }
      >
        {rows.map(({ decider, claims, p50, p95, ...verdicts }) => (
          <tr key={decider}>
            <Td>
              {NAMES[decider]}
              <span className="block text-ink-3 text-xs sm:hidden">
                {`${format.number(verdicts.supported)} supported, ${format.number(verdicts.refuted)} refuted`}
              </span>
              {p50 !== null && p95 !== null && (
                <span className="block text-ink-3 text-xs lg:hidden">
                  {`half within ${format.milliseconds(p50)}, 95 of 100 within ${format.milliseconds(p95)}`}
                </span>
              )}
            </Td>
            <Td className="hidden sm:table-cell">
              <Meter value={claims} max={total} label={`Share of ${NAMES[decider]}`} />
            </Td>
            <Td isNumber>{format.number(claims)}</Td>
            {VERDICTS.map(({ id }) => (
              <Td key={id} isNumber className="hidden sm:table-cell">
                {format.number(verdicts[id as keyof typeof verdicts])}
              </Td>
            ))}
            {[p50, p95].map((ms, i) => (
              <Td key={LATENCIES[i]?.id} isNumber className="hidden lg:table-cell">
                {ms === null ? "–" : format.milliseconds(ms)}
              </Td>
            ))}
          </tr>
        ))}
      </Table>
    </Card>
  );
}
