import { inject } from "vitest";
import { place } from "@/lib/process";

place("programs", inject("programs"));
