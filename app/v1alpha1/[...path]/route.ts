import { apiBelow } from "@/lib/http/next";
import { analyzeComment } from "@/lib/services/drop-in";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiBelow({ analyze_comment: analyzeComment });
