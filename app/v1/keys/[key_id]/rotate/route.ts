import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { replaceKey } from "@/lib/services/keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(rows({ rotate_key: replaceKey }));
