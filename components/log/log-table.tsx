import { ScrollText } from "lucide-react";
import Link from "next/link";
import type { z } from "zod";
import type { loggedVerification, logPage, refusedRequest } from "@/lib/catalog/schemas/verification-log";
import { LEVEL_TONES, nameOf } from "../playground/results";
import { Badge } from "../ui/badge";
import { buttonClass } from "../ui/button";
import { Card } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { format } from "../ui/format";
import { Table, Td, Th } from "../ui/table";
import { Time } from "../ui/time";
import { KeepAllButton } from "./keep-all-button";
import { logAddress } from "./log-address";
import type { Filters } from "./log-filters";

type Page = z.output<typeof logPage>;
type Refused = z.output<typeof refusedRequest>;
type Logged = Exclude<Page["requests"][number], Refused>;

interface Props {
  page: Page;
  filters: Filters;
  isFirst: boolean;
  /** Whether the outcomes of all requests are kept, or of those in logging mode alone. */
  isAllKept: boolean;
  canChange: boolean;
  now: number;
}

/** A page of the log, with the way to older rows. */
export function LogTable({ page: { requests, next_cursor }, filters, isFirst, isAllKept, canChange, now }: Props) {
  if (requests.length === 0 && next_cursor)
    return <NothingYet address={logAddress({ ...filters, cursor: next_cursor })} />;
  if (requests.length === 0) {
    const isNarrowed = Object.values(filters).some(Boolean);
    return <Card>{isNarrowed ? NOTHING_FITS : <EmptyLog isAllKept={isAllKept} canChange={canChange} />}</Card>;
  }
  return (
    <Card>
      <Table label="Requests" head={HEAD}>
        {requests.map((one) =>
          one.kind === "refused" ? (
            <RefusedRow key={one.request_id} refused={one} now={now} />
          ) : (
            <Row key={one.request_id} logged={one} now={now} />
          ),
        )}
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
        {isFirst && !next_cursor && (
          <span className="text-[13px] text-ink-3">{format.count(requests.length, "request")}</span>
        )}
      </nav>
    </Card>
  );
}

const NOTHING_FITS = (
  <EmptyState icon={ScrollText} title="Nothing in the log fits">
    Widen the days or clear a filter.
  </EmptyState>
);

/** So many were looked at and none fits, though older ones may. */
function NothingYet({ address }: { address: string }) {
  return (
    <Card>
      <EmptyState
        icon={ScrollText}
        title="Nothing fits so far"
        action={
          <Link href={address} className={buttonClass({ size: "sm" })}>
            Search older requests
          </Link>
        }
      >
        The log is long: the next part of it is searched when you go on. Choosing days is faster.
      </EmptyState>
    </Card>
  );
}

function EmptyLog({ isAllKept, canChange }: Pick<Props, "isAllKept" | "canChange">) {
  if (isAllKept) {
    return (
      <EmptyState icon={ScrollText} title="The log is empty">
        The outcome of every request is kept. The next one shows here within seconds.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={ScrollText} title="The log is empty" action={canChange && <KeepAllButton />}>
      Only verifications in logging mode are kept now. The outcome of every request can be: counts, confidence, harmful
      categories and the hash of the text.{" "}
      {canChange ? "Texts are kept where you choose so below." : "Admins and owners switch it on."}
    </EmptyState>
  );
}

const HEAD = (
  <>
    <Th>Request</Th>
    <Th>Outcome</Th>
    <Th isNumber className="hidden sm:table-cell">
      Claims
    </Th>
    <Th isNumber className="hidden md:table-cell">
      Confidence
    </Th>
    <Th className="hidden xl:table-cell">Mode</Th>
    <Th className="hidden lg:table-cell">Key</Th>
    <Th className="hidden sm:table-cell">Time</Th>
  </>
);

/** A row leads to its request wherever it is clicked: the link covers it. */
function Row({ logged, now }: { logged: Logged; now: number }) {
  const { request_id, created_at, total_claims, avg_confidence, mode, key, preview, text_length } = logged;
  const { judged_right, judged_wrong, kind } = logged;
  const isHarm = kind === "harm_detect";
  return (
    <tr className="relative hover:bg-sunken/50">
      <Td className="w-full max-w-0">
        <Link href={`/log/${request_id}`} className="-outline-offset-2 after:absolute after:inset-0">
          {preview ? (
            <span className="line-clamp-2 break-words">{preview}</span>
          ) : (
            <span className="text-ink-2">Text of {format.count(text_length, "character")}, not kept</span>
          )}
        </Link>
        <Named kind={kind} requestId={request_id} />
        <span className="block text-ink-3 text-xs sm:hidden">
          <Time at={created_at} now={now} />
        </span>
      </Td>
      <Td>
        <span className="flex flex-wrap gap-1.5">
          <Outcome logged={logged} />
          {judged_right > 0 && <Badge tone="accent">{judged_right} judged right</Badge>}
          {judged_wrong > 0 && <Badge tone="accent">{judged_wrong} judged wrong</Badge>}
        </span>
      </Td>
      <Td isNumber className="hidden sm:table-cell">
        {isHarm ? "–" : total_claims}
      </Td>
      <Td isNumber className="hidden md:table-cell">
        {total_claims === 0 ? "–" : format.percent(avg_confidence)}
      </Td>
      <Td className="hidden xl:table-cell">{mode || "–"}</Td>
      <Td className="hidden max-w-40 truncate lg:table-cell">{key?.name ?? "–"}</Td>
      <Td className="hidden text-ink-2 sm:table-cell">
        <Time at={created_at} now={now} />
      </Td>
    </tr>
  );
}

function Named({ kind, requestId }: { kind: Page["requests"][number]["kind"]; requestId: string }) {
  return (
    <span className="block truncate text-ink-3 text-xs">
      {KINDS[kind]} <code className="font-mono">{requestId}</code>
    </span>
  );
}

/** What was asked, as the log and its filters call it. */
const KINDS = { verify: "Verification", harm_detect: "Harm", refused: "Refused" } as const;

function RefusedRow({ refused, now }: { refused: Refused; now: number }) {
  const { request_id, created_at, key, endpoint, status, error } = refused;
  return (
    <tr className="relative hover:bg-sunken/50">
      <Td className="w-full max-w-0">
        <Link href={`/log/${request_id}`} className="-outline-offset-2 after:absolute after:inset-0">
          <code className="break-all font-mono text-ink-2 text-xs">{endpoint}</code>
        </Link>
        <Named kind="refused" requestId={request_id} />
        <span className="block text-ink-3 text-xs sm:hidden">
          <Time at={created_at} now={now} />
        </span>
      </Td>
      <Td>
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge tone={status >= 500 ? "bad" : "warn"}>{status}</Badge>
          <code className="wrap-anywhere font-mono text-ink-2 text-xs">{error}</code>
        </span>
      </Td>
      <Td isNumber className="hidden sm:table-cell">
        –
      </Td>
      <Td isNumber className="hidden md:table-cell">
        –
      </Td>
      <Td className="hidden xl:table-cell">–</Td>
      <Td className="hidden max-w-40 truncate lg:table-cell">{key?.name ?? "–"}</Td>
      <Td className="hidden text-ink-2 sm:table-cell">
        <Time at={created_at} now={now} />
      </Td>
    </tr>
  );
}

/** What was found, in badges: only what there is. */
export function Outcome({ logged }: { logged: z.output<typeof loggedVerification> }) {
  const { total_claims, verified_claims, refuted_claims, not_found_claims, flagged, kind, harm } = logged;
  if (kind === "harm_detect") return <Harm harm={harm} />;
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

function Harm({ harm }: { harm: Logged["harm"] }) {
  if (harm.length === 0) return <Badge tone="good">Nothing harmful</Badge>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {harm.map(({ category, level }) => (
        <Badge key={category} tone={LEVEL_TONES[level as keyof typeof LEVEL_TONES]}>
          {`${nameOf(category)}, ${level}`}
        </Badge>
      ))}
    </span>
  );
}
