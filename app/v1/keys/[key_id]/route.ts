import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { changeKey, getKey, withdrawKey } from "@/lib/services/keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(
  rows({
    get_key: getKey,
    update_key: changeKey,
    revoke_key: withdrawKey,
  }),
);
