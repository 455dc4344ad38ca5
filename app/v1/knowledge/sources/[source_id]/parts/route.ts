import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { addSourcePart } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(rows({ add_source_part: addSourcePart }));
