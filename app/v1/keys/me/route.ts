import { api } from "@/lib/http/next";
import { describeCurrentKey } from "@/lib/services/keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ current_key: describeCurrentKey });
