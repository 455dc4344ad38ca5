import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { openDatabase } from "../client";
import { createDatabase } from "../server-queries";
import { databaseUrl } from "./server";

/** A database of its own for the calling test file, opened as that of the process. */
export async function openTestDatabase() {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await createDatabase(inject("serverUrl"), name, "template");
  const url = databaseUrl(inject("serverUrl"), name);
  return { ...openDatabase(url), url };
}
