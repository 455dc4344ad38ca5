import { expect, test } from "vitest";
import { place } from "@/lib/process";
import { hashPassword, isPassword } from "./passwords";

test("each guess at a kept password costs 32 MiB and three rounds, whatever tests put in place of that", async () => {
  place("password-cost", undefined);
  const hash = await hashPassword("correct horse battery");
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  place("password-cost", { N: 2 ** 10, r: 8, p: 1 });
  expect(await isPassword("correct horse battery", hash)).toBe(true);
  expect(await isPassword("correct horse batter", hash)).toBe(false);
});

test("a password is the same from any keyboard, and two hashes of it are not", async () => {
  const hash = await hashPassword("cafe\u0301 au lait");
  expect(await isPassword("caf\u00e9 au lait", hash)).toBe(true);
  expect(await hashPassword("cafe\u0301 au lait")).not.toBe(hash);
});
