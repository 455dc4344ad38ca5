import { mcp } from "@/lib/http/mcp";
import { only } from "@/lib/http/next";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = only(mcp);
