"use client";
import type { MemberKey } from "@/lib/services/keys";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { useToast } from "../ui/toast";
import { useChangeKey } from "./use-change-key";

export function DisableKeyDialog({ item, onClose }: { item: MemberKey; onClose: () => void }) {
  const say = useToast();
  const disable = useChangeKey(item.id, () => {
    say(`The key ${item.name} is disabled.`);
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Disable ${item.name}`}
      description={`Every request with ${item.prefix}… is refused from now on, until you enable the key again.`}
      action="Disable key"
      isBusy={disable.isPending}
      error={disable.error?.message}
      onConfirm={() => disable.mutate({ disabled: true })}
      onClose={onClose}
    />
  );
}
