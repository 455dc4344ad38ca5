import { api } from "@/lib/http/next";
import { createModeration } from "@/lib/services/drop-in";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ create_moderation: createModeration });
