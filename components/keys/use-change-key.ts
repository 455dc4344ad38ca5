import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MemberKey } from "@/lib/services/keys";
import { type AskError, ask } from "../ask";
import { useToast } from "../ui/toast";

/** Changes a key; what came of it shows wherever the key does. */
export function useChangeKey(id: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation<object, AskError, object>({
    mutationFn: (body) => ask(`keys/${id}`, { method: "PATCH", body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["keys"] });
      onDone();
    },
  });
}

/** Enables a disabled key, which needs no second thought. */
export function useEnableKey({ id, name }: Pick<MemberKey, "id" | "name">) {
  const say = useToast();
  const { mutate, isPending } = useChangeKey(id, () => say(`The key ${name} is enabled.`));
  const enable = () => mutate({ disabled: false }, { onError: (error) => say(error.message, "bad") });
  return { enable, isPending };
}
