import { api } from "@/lib/http/next";
import { checkReadiness } from "@/lib/services/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ ready: checkReadiness });
