import { api } from "@/lib/http/next";
import { rotateKey } from "@/lib/services/key-verbs";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ rotate_key: rotateKey });
