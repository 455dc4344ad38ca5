import type { ReactNode } from "react";
import type { MemberKey } from "@/lib/services/keys";
import { Badge } from "../ui/badge";
import { format } from "../ui/format";
import { Time } from "../ui/time";
import { stateOf } from "./key-state";

/** How a key fares and what there is to know of it. */
export function KeyFacts({ item, now }: { item: MemberKey; now: number }) {
  const { label, tone } = stateOf(item, now);
  const at = (moment: string | null, otherwise: string) => (moment ? <Time at={moment} now={now} /> : otherwise);
  const facts: [name: string, value: ReactNode][] = [
    ["Last used", at(item.last_used_at, "Never")],
    ["Requests", format.number(item.total_requests)],
    ["Expires", at(item.expires_at, "Never")],
    ["Created", <Time key="created" at={item.created_at} now={now} />],
    ["Created by", item.created_by ?? "Assay"],
  ];
  return (
    <section aria-label="Status" className="space-y-4 rounded-lg border border-line bg-surface px-5 py-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <Said item={item} now={now} />
      </p>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,2fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-3 text-xs">{name}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className="mb-1.5 text-ink-3 text-xs">Scopes</p>
        <ul aria-label="Scopes" className="flex flex-wrap gap-1.5">
          {item.scopes.map((scope) => (
            <li key={scope}>
              <Badge>{scope}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Said({ item: { revoked_at, disabled_at, is_replaced, expires_at }, now }: { item: MemberKey; now: number }) {
  const since = (moment: string) => <Time at={moment} now={now} />;
  const said = revoked_at ? (
    <>Revoked {since(revoked_at)}, for good.</>
  ) : expires_at && Date.parse(expires_at) <= now ? (
    <>Refused since it expired.</>
  ) : disabled_at ? (
    <>Disabled {since(disabled_at)}. Every request with it is refused until it is enabled.</>
  ) : is_replaced ? (
    <>A rotation made another key for it; it works until it expires.</>
  ) : undefined;
  return said && <span className="text-ink-2">{said}</span>;
}
