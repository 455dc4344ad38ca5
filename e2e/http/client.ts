import { inject } from "vitest";
import type { PlanId } from "@/lib/catalog/plans";
import type { Scope } from "@/lib/catalog/scopes";
import { openDatabase } from "@/lib/db/client";
import { createOrganization } from "@/lib/services/organizations";

export const SUPPORTED = "Canberra is the capital of Australia.";
export const REFUTED = "Berlin is the capital of Spain.";
export const ACTOR = { name: "test" };

const database = openDatabase(inject("databaseUrl"));
export const sql = database.sql;

/** Both ways to run the service; a test of the contract passes on each. */
export const SERVICES = [
  { name: "host", address: inject("host") },
  { name: "next start", address: inject("next") },
];

export async function newOrganization(plan: PlanId = "enterprise", scopes: Scope[] = ["verify"]) {
  const { organization, key } = await createOrganization(ACTOR, { name: "T", email: "t@example.com", plan, scopes });
  return { id: organization.id, key };
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
  body: any;
}

/** POST /v1/verify with any body: text is sent as it is, all else as JSON. */
export async function verify(address: string, key: string | undefined, body: unknown): Promise<Answer> {
  return await send(`${address}/v1/verify`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key ? { "X-API-Key": key } : {}) },
    body: typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });
}

export async function send(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
}

/** Tests that count within a UTC minute wait where it is about to end. */
export async function freshMinute(seconds = 6): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < seconds * 1000) await new Promise((resolve) => setTimeout(resolve, left + 100));
}
