import { apiBelow } from "@/lib/http/next";
import { checkGrounding } from "@/lib/services/drop-in";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiBelow({ check_grounding: checkGrounding });
