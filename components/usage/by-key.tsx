import type { KeyUsage, Quality } from "@/lib/services/usage";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { Meter } from "../ui/meter";
import { Table, Td, Th } from "../ui/table";

const WIDE = "hidden lg:table-cell";
const HEADS = ["Claims", "Verified", "Refuted", "Not found", "Harmful", "Half within", "95 of 100 within"];

interface Props {
  keys: KeyUsage[];
  quality: Quality["keys"];
  total: number;
}

/** What each key used, and how its requests ended. */
export function ByKey({ keys, quality, total }: Props) {
  return (
    <Card title="By key">
      <Table
        label="Usage by key"
        head={
          <>
            <Th>Key</Th>
            <Th className="hidden w-1/5 sm:table-cell">Share</Th>
            <Th isNumber>Requests</Th>
            {HEADS.map((head) => (
              <Th key={head} isNumber className={WIDE}>
                {head}
              </Th>
            ))}
          </>
        }
      >
        {keys.map((key) => (
          <Row key={key.id} of={key} quality={quality[key.id]} total={total} />
        ))}
      </Table>
    </Card>
  );
}

function Row({ of, quality, total }: { of: KeyUsage; quality?: Quality["keys"][string]; total: number }) {
  const { name, prefix, requests, claims, verified_claims, harm_detect, harmful_texts } = of;
  const verified = claims === 0 ? "–" : format.percent(verified_claims / claims);
  const harmful = harm_detect === 0 ? "–" : format.percent(harmful_texts / harm_detect);
  const latencies = [quality?.p50, quality?.p95].map((ms) => (ms == null ? "–" : format.milliseconds(ms)));
  const verdicts = [quality?.refuted ?? 0, quality?.not_found ?? 0].map(format.number);
  const wide = [format.number(claims), verified, ...verdicts, harmful, ...latencies];
  const narrow = [
    format.count(claims, "claim"),
    ...(claims > 0 ? [`${verified} verified`] : []),
    ...(harm_detect > 0 ? [`${harmful} harmful`] : []),
    ...(quality?.p95 == null ? [] : [`95 of 100 within ${latencies[1]}`]),
  ];
  return (
    <tr>
      <Td className="max-w-60">
        <span className="block truncate font-medium">{name}</span>
        <code className="font-mono text-ink-3 text-xs">{prefix}…</code>
        <span className="block text-ink-3 text-xs lg:hidden">{narrow.join(", ")}</span>
      </Td>
      <Td className="hidden sm:table-cell">
        <Meter value={requests} max={total} label={`Share of ${name}`} />
      </Td>
      <Td isNumber>{format.number(requests)}</Td>
      {wide.map((value, at) => (
        <Td key={HEADS[at]} isNumber className={WIDE}>
          {value}
        </Td>
      ))}
    </tr>
  );
}
