"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AskError, ask } from "../ask";
import { ConfirmDialog } from "../ui/confirm-dialog";
import type { Source } from "./upload";

interface Props {
  source: Source;
  /** What is gone with it. */
  description: string;
  onClose: () => void;
}

export function RemoveSourceDialog({ source: { id, name }, description, onClose }: Props) {
  const queries = useQueryClient();
  const remove = useMutation<unknown, AskError>({
    mutationFn: () => ask(`knowledge/sources/${id}`, { method: "DELETE" }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["knowledge"] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Remove the source?"
      description={description}
      typed={name}
      action="Remove"
      isBusy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
