"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MemberKey } from "@/lib/services/keys";
import { type AskError, ask } from "../ask";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { useToast } from "../ui/toast";

export function RevokeKeyDialog({ item, onClose }: { item: MemberKey; onClose: () => void }) {
  const queries = useQueryClient();
  const say = useToast();
  const revoke = useMutation<object, AskError>({
    mutationFn: () => ask(`keys/${item.id}`, { method: "DELETE" }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["keys"] });
      say(`The key ${item.name} (${item.prefix}…) is revoked.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke ${item.name}`}
      description={`Every request with ${item.prefix}… is refused from now on. This cannot be undone; to change keys without an interruption, rotate it instead.`}
      typed={item.name}
      action="Revoke key"
      isBusy={revoke.isPending}
      error={revoke.error?.message}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
}
