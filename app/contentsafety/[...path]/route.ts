import { apiBelow } from "@/lib/http/next";
import { detectGroundedness } from "@/lib/services/drop-in/groundedness";
import { analyzeText } from "@/lib/services/drop-in/text-analyses";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiBelow(
  { analyze_text: analyzeText },
  { detect_groundedness: detectGroundedness },
);
