import { apiBelow } from "@/lib/http/next";
import { analyzeText, detectGroundedness } from "@/lib/services/drop-in";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiBelow(
  { analyze_text: analyzeText },
  { detect_groundedness: detectGroundedness },
);
