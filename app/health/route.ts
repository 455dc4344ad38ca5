import { api } from "@/lib/http/next";
import { checkHealth } from "@/lib/services/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ health: checkHealth });
