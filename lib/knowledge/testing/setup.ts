import { inject } from "vitest";
import { forgetAll, place } from "@/lib/process";

forgetAll(); // files follow each other in one process, and each finds it as if it had just started
place("programs", inject("programs"));
