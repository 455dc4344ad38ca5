import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { refreshSource } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(rows({ refresh_source: refreshSource }));
