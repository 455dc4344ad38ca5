import { api } from "@/lib/http/next";
import { reportUsage } from "@/lib/services/usage";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ usage: reportUsage });
