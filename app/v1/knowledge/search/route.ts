import { api } from "@/lib/http/next";
import { searchKnowledge } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ search_knowledge: searchKnowledge });
