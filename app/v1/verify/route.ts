import { api } from "@/lib/http/next";
import { verifyClaims } from "@/lib/services/verification";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ verify: verifyClaims });
