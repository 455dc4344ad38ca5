import { describe, expect, test } from "vitest";
import { newKey } from "@/lib/services/keys/format";
import { withinMinute } from "@/lib/services/testing/within-minute";
import { ALL_SCOPES, call, newOrganization, SERVICES, SUPPORTED, sql, verify } from "./client";

const WITHIN_MINUTE = withinMinute();

const create = (address: string, key: string, body: object = {}) =>
  call(address, { key, path: "/v1/keys", body: { name: "Backend", ...body } });
const revoke = (address: string, key: string, id: string) =>
  call(address, { key, method: "DELETE", path: `/v1/keys/${id}` });
const me = (address: string, key: string) => call(address, { key, path: "/v1/keys/me" });

describe.each(SERVICES)("keys on $name", ({ name, address }) => {
  test("a created key is told once, works, and is listed without its secret", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const { status, body } = await create(address, key);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Backend", scopes: ["verify", "harm_detect"], expires_at: null });
    expect(body.api_key).toMatch(/^assay_live_[0-9A-Za-z]{48}$/);
    expect(body.api_key.startsWith(body.prefix)).toBe(true);
    expect((await verify(address, body.api_key, { text: SUPPORTED })).status).toBe(200);
    const list = await call(address, { key, path: "/v1/keys" });
    expect(JSON.stringify(list.body)).not.toContain(body.api_key);
    expect(list.body.keys[0]).toMatchObject({ id: body.id, is_active: true, total_requests: 1 });
    expect(list.body.keys[0].last_used_at).not.toBeNull();
    expect(list.body.keys).toHaveLength(2);
  });

  test("a key of its own scopes and expiry is refused from that moment on", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const expires_at = new Date(Date.now() + 4_000).toISOString();
    const { body } = await create(address, key, { scopes: ["usage:read", "usage:read"], expires_at });
    expect(body).toMatchObject({ scopes: ["usage:read"], expires_at });
    expect((await call(address, { key: body.api_key, path: "/v1/usage" })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, Date.parse(expires_at) - Date.now() + 20));
    const refused = await call(address, { key: body.api_key, path: "/v1/usage" });
    expect(refused).toMatchObject({ status: 401, body: { error: "invalid_api_key" } });
    const list = await call(address, { key, path: "/v1/keys" });
    expect(list.body.keys[0]).toMatchObject({ id: body.id, is_active: false, revoked_at: null });
  });

  test.each([
    ["no name", { name: undefined }, "name"],
    ["a blank name", { name: " \t " }, "name"],
    ["a name of 101 characters", { name: "n".repeat(101) }, "name"],
    ["NUL in the name", { name: "a\u0000b" }, "name"],
    ["half a character in the name", { name: "a\ud800" }, "name"],
    ["a number for a name", { name: 1 }, "name"],
    ["an unknown scope", { scopes: ["verify", "admin"] }, "scopes.1"],
    ["no scopes", { scopes: [] }, "scopes"],
    ["a text for scopes", { scopes: "verify" }, "scopes"],
    ["an expiry in the past", { expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
    ["a day that does not exist", { expires_at: "2099-02-30" }, "expires_at"],
    ["a time without a zone", { expires_at: "2099-01-01T00:00:00" }, "expires_at"],
    ["a number for an expiry", { expires_at: 4_102_444_800 }, "expires_at"],
  ])("%s is an invalid request that makes no key", async (_, body, path) => {
    const { id, key } = await newOrganization("enterprise", ALL_SCOPES);
    const answer = await create(address, key, body);
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect(answer.body.details.issues[0].path).toBe(path);
    expect(await sql`select count(*)::int from api_keys where organization_id = ${id}`).toEqual([{ count: 1 }]);
  });

  test("a revoked key is refused at once, and revoking it again changes nothing", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const { body } = await create(address, key);
    expect((await verify(address, body.api_key, { text: SUPPORTED })).status).toBe(200);
    for (let n = 0; n < 2; n++) {
      const answer = await revoke(address, key, body.id);
      expect(answer).toMatchObject({ status: 200, body: { success: true, revoked_key_id: body.id } });
    }
    expect(await verify(address, body.api_key, { text: SUPPORTED })).toMatchObject({
      status: 401,
      body: { error: "invalid_api_key" },
    });
    expect(await sql`select action from audit_log where subject = ${body.id} order by id`).toEqual([
      { action: "key.created" },
      { action: "key.revoked" },
    ]);
  });

  test("neither its own key nor another organization's can be revoked", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const own = await me(address, key);
    expect(await revoke(address, key, own.body.id)).toMatchObject({
      status: 403,
      body: { error: "cannot_revoke_current_key" },
    });
    const stranger = await newOrganization("free", ALL_SCOPES);
    const theirs = await me(address, stranger.key);
    for (const id of [
      theirs.body.id,
      "key_none",
      "nonsense",
      "%00",
      "key_%27--",
      ...(name === "host" ? ["%zz"] : []),
    ]) {
      expect(await revoke(address, key, id)).toMatchObject({ status: 404, body: { error: "key_not_found" } });
    }
    expect((await me(address, stranger.key)).status).toBe(200);
  });

  test("a rotated key and its successor both work through the grace", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const { body: old } = await create(address, key, { name: "ci" });
    const path = `/v1/keys/${old.id}/rotate`;
    const { status, body } = await call(address, { key, path, body: { grace: "1h" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "ci", scopes: old.scopes, previous_key_id: old.id });
    for (const one of [old.api_key, body.api_key]) {
      expect((await verify(address, one, { text: SUPPORTED })).status).toBe(200);
    }
    expect(await call(address, { key, path, body: { grace: "2h" } })).toMatchObject({ status: 400 });
    expect((await call(address, { key, path, body: { grace: "0" } })).status).toBe(200);
    expect((await verify(address, old.api_key, { text: SUPPORTED })).status).toBe(401);
    expect(await call(address, { key, path, body: {} })).toMatchObject({ status: 404 });
  });

  test("a key can rotate itself, and reads about itself at no charge", WITHIN_MINUTE, async () => {
    const { id, key } = await newOrganization("free", ["keys:write"]);
    const own = await me(address, key);
    expect(own.headers.get("x-ratelimit-remaining")).toBe("60");
    expect(own.body).toMatchObject({ organization: { id, plan: "free" }, limits: { monthly_limit: 1000 } });
    const { body } = await call(address, { key, path: `/v1/keys/${own.body.id}/rotate`, body: { grace: "0" } });
    expect((await me(address, key)).status).toBe(401);
    expect((await me(address, body.api_key)).body.scopes).toEqual(["keys:write"]);
  });

  test.each(["PUT", "PATCH", "DELETE"])("%s /v1/keys is not allowed", async (method) => {
    const answer = await call(address, { method, path: "/v1/keys" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, POST");
  });

  test("no key but one of this deployment, whole and unaltered, is let in", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const last = key.at(-1) === "a" ? "b" : "a";
    const wrong = [newKey("live"), newKey("test"), key.slice(0, -1), `${key}a`, key.slice(0, -1) + last];
    wrong.push(
      key.toUpperCase(),
      key.replace("assay_live", "assay_test"),
      key.replace("assay", "asay"),
      "x".repeat(4_000),
    );
    for (const one of wrong) {
      const answer = await call(address, { key: one, path: "/v1/keys" });
      expect([401, 429]).toContain(answer.status); // 429 from the 61st a minute on, by address
      expect(JSON.stringify(answer.body)).not.toContain(one);
    }
    expect((await call(address, { path: "/v1/keys" })).body.error).toMatch(/missing_api_key|rate_limit_exceeded/);
    expect((await me(address, key)).status).toBe(200);
  });
});
