import { api } from "@/lib/http/next";
import { checkHealth } from "@/lib/services/health";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ health: checkHealth });
