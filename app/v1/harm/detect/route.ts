import { api } from "@/lib/http/next";
import { detectHarmIn } from "@/lib/services/harm";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ harm_detect: detectHarmIn });
