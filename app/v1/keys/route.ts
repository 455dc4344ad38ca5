import { api } from "@/lib/http/next";
import { listKeys, makeKey } from "@/lib/services/keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ list_keys: listKeys, create_key: makeKey });
