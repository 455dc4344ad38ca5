import { api } from "@/lib/http/next";
import { rotateKey } from "@/lib/services/keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ rotate_key: rotateKey });
