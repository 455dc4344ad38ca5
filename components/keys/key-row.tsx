import { MoreHorizontal, RotateCw, Trash2 } from "lucide-react";
import type { MemberKey } from "@/lib/services/member-keys";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { format } from "../ui/format";
import { Menu, MenuItem } from "../ui/menu";
import { Td } from "../ui/table";
import { Time } from "../ui/time";
import { stateOf } from "./key-state";

/** A key in a row. Without a function to call, that action is not offered. */
export function KeyRow({
  item,
  now,
  scopeCount,
  onRotate,
  onRevoke,
}: {
  item: MemberKey;
  now: number;
  scopeCount: number;
  onRotate?: () => void;
  onRevoke?: () => void;
}) {
  const { label, tone } = stateOf(item, now);
  return (
    <tr className={item.is_active ? undefined : "text-ink-3"}>
      <Td className="max-w-64">
        <span className="block truncate font-medium">{item.name}</span>
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
      <Td className="w-12 pl-0 text-right">
        {onRotate && onRevoke && <Actions item={item} onRotate={onRotate} onRevoke={onRevoke} />}
      </Td>
    </tr>
  );
}

interface ActionsProps {
  item: MemberKey;
  onRotate: () => void;
  onRevoke: () => void;
}

function Actions({ item: { name, prefix, is_replaced }, onRotate, onRevoke }: ActionsProps) {
  // A key and the one that replaced it have the same name.
  const label = is_replaced ? `Actions for ${name}, replaced` : `Actions for ${name}`;
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={label} title={`${prefix}…`}>
          <MoreHorizontal aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuItem onSelect={onRotate}>
        <RotateCw aria-hidden className="size-4 text-ink-3" />
        Rotate
      </MenuItem>
      <MenuItem onSelect={onRevoke} tone="bad">
        <Trash2 aria-hidden className="size-4" />
        Revoke
      </MenuItem>
    </Menu>
  );
}
