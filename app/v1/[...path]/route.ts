import { notFound } from "@/lib/http/next";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = notFound();
