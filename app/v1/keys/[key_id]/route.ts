import { api } from "@/lib/http/next";
import { revokeOtherKey } from "@/lib/services/key-verbs";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ revoke_key: revokeOtherKey });
