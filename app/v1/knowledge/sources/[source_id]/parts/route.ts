import { api } from "@/lib/http/next";
import { putSourcePart } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ add_source_part: putSourcePart });
