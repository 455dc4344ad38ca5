import { inject } from "vitest";
import type { PlanId } from "@/lib/catalog/plans";
import { SCOPE_IDS, type Scope } from "@/lib/catalog/scopes";
import { type Database, openDatabase } from "@/lib/db/client";
import { createOrganization } from "@/lib/services/people/organizations";
import { assertDocumented } from "./document";

export const SUPPORTED = "Canberra is the capital of Australia.";
export const REFUTED = "Berlin is the capital of Spain.";
export const THREAT = "😀 I'm going to k1ll you.";
export const ACTOR = { name: "test" };

/** Asks the database of the services below. */
export let sql: Database["sql"];

/** Opens it as that of this process; each test file does so before all else. */
export function openShared(): Database {
  const database = openDatabase(inject("databaseUrl"));
  sql = database.sql;
  return database;
}

/** Both ways to run the service; a test of the contract passes on each. */
export const SERVICES = [
  { name: "host", address: inject("host") },
  { name: "next start", address: inject("next") },
];

export const ALL_SCOPES = SCOPE_IDS;

export async function newOrganization(plan: PlanId = "enterprise", scopes: readonly Scope[] = ["verify"]) {
  const { organization, key } = await createOrganization(ACTOR, { name: "T", email: "t@example.com", plan, scopes });
  return { id: organization.id, key };
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
  body: any;
}

export interface Call {
  key?: string;
  method?: string;
  path: string;
  /** Text and bytes are sent as they are, all else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A request to the API; every answer must be one that the OpenAPI document tells of. */
export async function call(address: string, { key, path, body, headers, ...more }: Call): Promise<Answer> {
  const method = more.method ?? (body === undefined ? "GET" : "POST");
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  return await send(address + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(key ? { "X-API-Key": key } : {}),
      ...headers,
    },
    body: isRaw ? (body as BodyInit) : JSON.stringify(body),
  });
}

/** POST /v1/verify with any body. */
export function verify(address: string, key: string | undefined, body: unknown): Promise<Answer> {
  return call(address, { key, method: "POST", path: "/v1/verify", body: body === undefined ? "" : body });
}

export async function send(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual", ...init });
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
  const body = text === "" ? undefined : isJson ? JSON.parse(text) : text;
  const method = init?.method ?? "GET";
  if (method !== "HEAD") assertDocumented({ method, path: new URL(url).pathname, status, headers, body });
  return { status, headers, body };
}

/** Tests that count within a UTC minute wait where it is about to end. */
export async function freshMinute(seconds = 6): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < seconds * 1000) await new Promise((resolve) => setTimeout(resolve, left + 100));
}
