import { ScrollText } from "lucide-react";
import Link from "next/link";
import type { z } from "zod";
import type { logPage } from "@/lib/catalog/schemas/verification-log";
import { Badge } from "../ui/badge";
import { buttonClass } from "../ui/button";
import { Card } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { format } from "../ui/format";
import { Table, Td, Th } from "../ui/table";
import { Time } from "../ui/time";
import { logAddress } from "./log-address";
import type { Filters } from "./log-filters";

type Page = z.output<typeof logPage>;
export type Logged = Page["verifications"][number];

interface Props {
  page: Page;
  filters: Filters;
  isFirst: boolean;
  now: number;
}

/** A page of the log, with the way to older rows. */
export function LogTable({ page: { verifications, next_cursor }, filters, isFirst, now }: Props) {
  const isNarrowed = Object.values(filters).some(Boolean);
  if (verifications.length === 0) {
    return (
      <Card>
        <EmptyState icon={ScrollText} title={isNarrowed ? "Nothing in the log fits" : "The log is empty"}>
          {isNarrowed
            ? "Widen the days or clear a filter."
            : "Outcomes of requests in logging mode are kept here. Below you choose whether all others are kept too."}
        </EmptyState>
      </Card>
    );
  }
  const head = (
    <>
      <Th>Time</Th>
      <Th>Outcome</Th>
      <Th isNumber>Claims</Th>
      <Th isNumber>Confidence</Th>
      <Th>Mode</Th>
      <Th>Key</Th>
      <Th>Request</Th>
    </>
  );
  return (
    <Card>
      <Table label="Verifications" head={head}>
        {verifications.map((one) => (
          <Row key={one.request_id} logged={one} now={now} />
        ))}
      </Table>
      <nav aria-label="Pages" className="flex justify-end gap-2 border-line border-t px-5 py-3">
        {!isFirst && (
          <Link href={logAddress(filters)} className={buttonClass({ size: "sm" })}>
            Newest
          </Link>
        )}
        {next_cursor && (
          <Link href={logAddress({ ...filters, cursor: next_cursor })} className={buttonClass({ size: "sm" })}>
            Older
          </Link>
        )}
        {isFirst && !next_cursor && <span className="text-[13px] text-ink-3">{count(verifications.length)}</span>}
      </nav>
    </Card>
  );
}

function Row({ logged, now }: { logged: Logged; now: number }) {
  const { request_id, created_at, total_claims, avg_confidence, mode, key } = logged;
  return (
    <tr className="hover:bg-sunken/50">
      <Td>
        <Time at={created_at} now={now} />
      </Td>
      <Td>
        <Outcome logged={logged} />
      </Td>
      <Td isNumber>{total_claims}</Td>
      <Td isNumber>{total_claims === 0 ? "–" : format.percent(avg_confidence)}</Td>
      <Td>{mode}</Td>
      <Td className="max-w-40 truncate">{key?.name ?? "–"}</Td>
      <Td>
        <Link href={`/log/${request_id}`} className="font-mono text-xs underline underline-offset-4">
          {request_id.slice(0, 14)}…
        </Link>
      </Td>
    </tr>
  );
}

/** What became of the claims, in badges: only what there is. */
export function Outcome({ logged }: { logged: Logged }) {
  const { total_claims, verified_claims, refuted_claims, not_found_claims, flagged } = logged;
  const unsure = total_claims - verified_claims - refuted_claims - not_found_claims;
  if (total_claims === 0) return <Badge>No claims</Badge>;
  if (!flagged) return <Badge tone="good">All verified</Badge>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {refuted_claims > 0 && <Badge tone="bad">{refuted_claims} refuted</Badge>}
      {not_found_claims > 0 && <Badge tone="warn">{not_found_claims} not found</Badge>}
      {unsure > 0 && <Badge tone="warn">{unsure} below threshold</Badge>}
    </span>
  );
}

function count(rows: number): string {
  return rows === 1 ? "1 request" : `${rows} requests`;
}
