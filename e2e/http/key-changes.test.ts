import { describe, expect, test } from "vitest";
import { withinMinute } from "@/lib/services/testing/within-minute";
import { newSharedMember, PASSWORD } from "./browser";
import { ALL_SCOPES, call, newOrganization, SERVICES, SUPPORTED, sql, verify } from "./client";

const WITHIN_MINUTE = withinMinute();

const create = (address: string, key: string, body: object = {}) =>
  call(address, { key, path: "/v1/keys", body: { name: "Backend", ...body } });
const update = (address: string, key: string, { id, ...body }: { id: string } & Record<string, unknown>) =>
  call(address, { key, method: "PATCH", path: `/v1/keys/${id}`, body });
const revoke = (address: string, key: string, id: string) =>
  call(address, { key, method: "DELETE", path: `/v1/keys/${id}` });

describe.each(SERVICES)("changes of keys on $name", ({ address }) => {
  test("a disabled key is refused at once by both processes, and serves again once enabled", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const { body: made } = await create(address, key);
    const asked = () =>
      Promise.all(SERVICES.map(async (one) => (await verify(one.address, made.api_key, { text: SUPPORTED })).status));
    expect(await asked()).toEqual([200, 200]);
    const disabled = await update(address, key, { id: made.id, disabled: true });
    expect(disabled).toMatchObject({ status: 200, body: { id: made.id, is_active: false, revoked_at: null } });
    expect(await asked()).toEqual([401, 401]);
    const list = await call(address, { key, path: "/v1/keys" });
    expect(list.body.keys[0]).toEqual(disabled.body);
    expect(await update(address, key, { id: made.id, disabled: false })).toMatchObject({
      status: 200,
      body: { is_active: true, disabled_at: null },
    });
    expect(await asked()).toEqual([200, 200]);
  });

  test("the keys of an organization that is deleted are refused at once by both processes", async () => {
    const { browser, organizationId, key } = await newSharedMember(address);
    const asked = () =>
      Promise.all(SERVICES.map(async (one) => (await verify(one.address, key, { text: SUPPORTED })).status));
    expect(await asked()).toEqual([200, 200]);
    const path = "/api/dashboard/organization/delete";
    expect((await browser.json(path, { name: "Team", password: PASSWORD })).status).toBe(200);
    expect(await asked()).toEqual([401, 401]);
    expect((await browser.send("/api/dashboard/overview")).status).toBe(401);
    const [row] = await sql`select deleted_at is not null as closed from organizations where id = ${organizationId}`;
    expect(row ?? { closed: true }).toEqual({ closed: true });
  });

  test("a scope that is taken away or given counts from the next request on, in both processes", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const { body: made } = await create(address, key, { scopes: ["verify", "usage:read"] });
    const asked = () =>
      Promise.all(
        SERVICES.map(async (one) => [
          (await verify(one.address, made.api_key, { text: SUPPORTED })).status,
          (await call(one.address, { key: made.api_key, path: "/v1/usage" })).status,
        ]),
      );
    const both = (answers: number[]) => [answers, answers];
    expect(await asked()).toEqual(both([200, 200]));
    await update(address, key, { id: made.id, scopes: ["usage:read"] });
    expect(await asked()).toEqual(both([403, 200]));
    await update(address, key, { id: made.id, scopes: ["verify"] });
    expect(await asked()).toEqual(both([200, 403]));
    const repeat = { "Idempotency-Key": "a" };
    await update(address, key, { id: made.id, scopes: ["usage:read"] });
    const body = { text: SUPPORTED };
    const refused = await call(address, { key: made.api_key, path: "/v1/verify", body, headers: repeat });
    expect(refused).toMatchObject({ status: 403, body: { error: "insufficient_permissions" } });
  });

  test(
    "a scope that is given and a limit that is raised count from the next request on where the key's minute was spent",
    WITHIN_MINUTE,
    async () => {
      const { key } = await newOrganization("free", ALL_SCOPES);
      const { body: made } = await create(address, key, { limits: { requests_per_minute: 1 } });
      const each = <T>(ask: (at: string) => Promise<T>) => Promise.all(SERVICES.map((one) => ask(one.address)));
      const checked = async (at: string) => (await verify(at, made.api_key, { text: SUPPORTED })).status;
      const reported = async (at: string) => (await call(at, { key: made.api_key, path: "/v1/usage" })).status;
      expect(await checked(address)).toBe(200);
      expect(await each(checked)).toEqual([429, 429]);
      expect(await each(reported)).toEqual([403, 403]);
      await update(address, key, { id: made.id, scopes: ["usage:read"], limits: { requests_per_minute: 10 } });
      expect(await each(reported)).toEqual([200, 200]);
    },
  );

  test("a request that lacks a scope that was taken away costs of the minute alone", WITHIN_MINUTE, async () => {
    const { id, key } = await newOrganization("free", ALL_SCOPES);
    const { body: made } = await create(address, key);
    await verify(address, made.api_key, { text: SUPPORTED });
    await update(address, key, { id: made.id, scopes: ["harm_detect"] });
    expect((await verify(address, made.api_key, { text: SUPPORTED })).status).toBe(403);
    const [row] =
      await sql`select minute_requests, month_requests::int from usage_counters where organization_id = ${id}`;
    expect(row).toEqual({ minute_requests: 4, month_requests: 1 });
  });

  test("a key is read with what failed of it, refused calls too, and never with what they held", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const { body: made } = await create(address, key);
    const secret = "Nobody may read this later.";
    const failed = [
      await call(address, { key: made.api_key, path: "/v1/usage" }),
      await verify(address, made.api_key, { text: 1, note: secret }),
    ];
    await update(address, key, { id: made.id, disabled: true });
    failed.push(await verify(address, made.api_key, { text: secret }));
    const { status, body } = await call(address, { key, path: `/v1/keys/${made.id}` });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: made.id, name: "Backend", is_active: false, total_requests: 2 });
    const told = failed.map((answer) => ({
      request_id: answer.headers.get("x-request-id"),
      status: answer.status,
      error: answer.body.error,
    }));
    expect(body.recent_failures).toMatchObject(told.reverse());
    expect(body.recent_failures.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
      "POST /v1/verify",
      "POST /v1/verify",
      "GET /v1/usage",
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Nobody may|assay_live_[0-9A-Za-z]{7}/);
  });

  test.each([
    ["a blank name", { name: " \t " }, "name"],
    ["a name of 101 characters", { name: "n".repeat(101) }, "name"],
    ["NUL in the name", { name: "a\u0000b" }, "name"],
    ["no name at all", { name: null }, "name"],
    ["an unknown scope", { scopes: ["verify", "admin"] }, "scopes.1"],
    ["no scopes", { scopes: [] }, "scopes"],
    ["a text for disabled", { disabled: "true" }, "disabled"],
  ])("%s is an invalid request that changes nothing", async (_, change, path) => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const { body: made } = await create(address, key);
    const answer = await update(address, key, { id: made.id, name: "Renamed", ...change });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect(answer.body.details.issues[0].path).toBe(path);
    const read = await call(address, { key, path: `/v1/keys/${made.id}` });
    expect(read.body).toMatchObject({ name: "Backend", scopes: ["verify", "harm_detect"], is_active: true });
  });

  test("a key is changed by keys:write and read by keys:read alone, and never by another organization", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const { body: made } = await create(address, key, { scopes: ["keys:read"] });
    const { body: writer } = await create(address, key, { scopes: ["keys:write"] });
    const read = (by: string, id = made.id) => call(address, { key: by, path: `/v1/keys/${id}` });
    expect((await read(made.api_key)).status).toBe(200);
    expect((await update(address, made.api_key, { id: made.id, name: "x" })).status).toBe(403);
    expect((await update(address, writer.api_key, { id: made.id, name: "x" })).body).toMatchObject({ name: "x" });
    expect((await read(writer.api_key)).status).toBe(403);
    const stranger = await newOrganization("free", ALL_SCOPES);
    for (const id of [made.id, "key_none", "nonsense", "%00"]) {
      const notFound = { status: 404, body: { error: "key_not_found" } };
      expect(await read(stranger.key, id)).toMatchObject(notFound);
      expect(await update(address, stranger.key, { id, disabled: true })).toMatchObject(notFound);
    }
    expect((await read(key)).body).toMatchObject({ name: "x", is_active: true });
  });

  test("a key that ended stays as it is, and a disabled one is not rotated", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const { body: made } = await create(address, key);
    await update(address, key, { id: made.id, disabled: true });
    const rotated = await call(address, { key, path: `/v1/keys/${made.id}/rotate`, body: {} });
    expect(rotated).toMatchObject({ status: 409, body: { error: "key_disabled" } });
    await revoke(address, key, made.id);
    expect(await update(address, key, { id: made.id, disabled: false })).toMatchObject({
      status: 409,
      body: { error: "key_ended" },
    });
    expect((await verify(address, made.api_key, { text: SUPPORTED })).status).toBe(401);
  });
});
