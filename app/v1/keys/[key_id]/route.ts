import { api } from "@/lib/http/next";
import { describeOwnKey, revokeOtherKey, updateKey } from "@/lib/services/keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  get_key: describeOwnKey,
  update_key: updateKey,
  revoke_key: revokeOtherKey,
});
