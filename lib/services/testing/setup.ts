import { place } from "@/lib/process";

// Of a real one, some 0.3 s, most tests would only wait for the end; those that are about its work take it themselves.
place("password-cost", { N: 2 ** 10, r: 8, p: 1 });
