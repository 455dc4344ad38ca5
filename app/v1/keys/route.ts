import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { issueKey, listKeys } from "@/lib/services/keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(
  rows({ list_keys: listKeys, create_key: issueKey }),
);
