import Link from "next/link";
import type { MemberKey } from "@/lib/services/keys";
import { Badge } from "../ui/badge";
import { format } from "../ui/format";
import { Td } from "../ui/table";
import { Time } from "../ui/time";
import { type KeyAction, KeyMenu } from "./key-menu";
import { stateOf } from "./key-state";

/** A key in a row. Without a function to call, no actions are offered. */
export function KeyRow({
  item,
  now,
  scopeCount,
  onOpen,
}: {
  item: MemberKey;
  now: number;
  scopeCount: number;
  onOpen?: (action: KeyAction) => void;
}) {
  const { label, tone } = stateOf(item, now);
  return (
    <tr className={item.is_active ? undefined : "text-ink-3"}>
      <Td className="max-w-44 sm:max-w-64">
        <Link href={`/keys/${item.id}`} className="block truncate font-medium underline-offset-4 hover:underline">
          {item.name}
        </Link>
        <code className="font-mono text-ink-3 text-xs">{item.prefix}…</code>
        <span className="mt-1 block text-ink-3 text-xs lg:hidden">
          {item.scopes.length === scopeCount ? "all scopes" : item.scopes.join(", ")}
        </span>
        <span className="block text-ink-3 text-xs md:hidden">
          {format.count(item.total_requests, "request")}
          <span className="sm:hidden">
            {", "}
            {item.last_used_at ? <Time at={item.last_used_at} now={now} /> : "never used"}
          </span>
        </span>
      </Td>
      <Td>
        <Badge tone={tone}>{label}</Badge>
        {item.is_active && item.expires_at && (
          <span className="mt-1 block text-ink-3 text-xs">
            {item.is_replaced ? "ends" : "expires"} <Time at={item.expires_at} now={now} />
          </span>
        )}
      </Td>
      <Td className="hidden lg:table-cell">
        <span className="flex max-w-72 flex-wrap gap-1">
          {item.scopes.length === scopeCount ? (
            <Badge>all scopes</Badge>
          ) : (
            item.scopes.map((scope) => <Badge key={scope}>{scope}</Badge>)
          )}
        </span>
      </Td>
      <Td className="hidden text-ink-2 sm:table-cell">
        {item.last_used_at ? <Time at={item.last_used_at} now={now} /> : "never"}
      </Td>
      <Td isNumber className="hidden md:table-cell">
        {format.number(item.total_requests)}
      </Td>
      <Td className="hidden max-w-52 text-ink-2 xl:table-cell">
        <Time at={item.created_at} now={now} />
        {item.created_by && <span className="block truncate text-ink-3 text-xs">{item.created_by}</span>}
      </Td>
      <Td className="w-12 pl-0 text-right">{onOpen && <KeyMenu item={item} onOpen={onOpen} />}</Td>
    </tr>
  );
}
