import { api } from "@/lib/http/next";
import { readSourceAgain } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ refresh_source: readSourceAgain });
