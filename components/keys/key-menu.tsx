"use client";
import { Ban, CircleCheck, MoreHorizontal, RotateCw, Trash2 } from "lucide-react";
import type { MemberKey } from "@/lib/services/keys";
import { Button } from "../ui/button";
import { Menu, MenuItem } from "../ui/menu";
import { DisableKeyDialog } from "./disable-key-dialog";
import { RevokeKeyDialog } from "./revoke-key-dialog";
import { RotateKeyDialog } from "./rotate-key-dialog";
import { useEnableKey } from "./use-change-key";

/** What can be done to a key, after a second thought. */
export type KeyAction = "rotate" | "disable" | "revoke";

/** All that can be done to a key that has not ended. */
export function KeyMenu({ item, onOpen }: { item: MemberKey; onOpen: (action: KeyAction) => void }) {
  const { name, prefix, is_replaced, disabled_at } = item;
  const { enable } = useEnableKey(item);
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
      {disabled_at ? (
        <MenuItem onSelect={enable}>
          <CircleCheck aria-hidden className="size-4 text-ink-3" />
          Enable
        </MenuItem>
      ) : (
        <>
          <MenuItem onSelect={() => onOpen("rotate")}>
            <RotateCw aria-hidden className="size-4 text-ink-3" />
            Rotate
          </MenuItem>
          <MenuItem onSelect={() => onOpen("disable")}>
            <Ban aria-hidden className="size-4 text-ink-3" />
            Disable
          </MenuItem>
        </>
      )}
      <MenuItem onSelect={() => onOpen("revoke")} tone="bad">
        <Trash2 aria-hidden className="size-4" />
        Revoke
      </MenuItem>
    </Menu>
  );
}

interface DialogProps {
  action: KeyAction;
  item: MemberKey;
  origin: string;
  onClose: () => void;
}

/** The dialog in which an action is confirmed. */
export function KeyDialog({ action, item, origin, onClose }: DialogProps) {
  if (action === "rotate") return <RotateKeyDialog item={item} origin={origin} onClose={onClose} />;
  if (action === "disable") return <DisableKeyDialog item={item} onClose={onClose} />;
  return <RevokeKeyDialog item={item} onClose={onClose} />;
}
