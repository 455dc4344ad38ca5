import { api } from "@/lib/http/next";
import { listKeys, makeKey } from "@/lib/services/key-verbs";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ list_keys: listKeys, create_key: makeKey });
