import { expect, test } from "vitest";
import { withinMinute } from "@/lib/services/testing/within-minute";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { ACTOR, ALL_SCOPES, call, newOrganization, SERVICES, SUPPORTED, sql, verify } from "./client";

const WITHIN_MINUTE = withinMinute();

const addresses = SERVICES.map(({ address }) => address);
const addressOf = (n: number) => addresses[n % addresses.length] as string;

test("a key is never served after its revocation was answered, by any of two processes", async () => {
  const { key } = await newOrganization("enterprise", ALL_SCOPES);
  for (let round = 0; round < 4; round++) {
    const { body } = await call(addressOf(round), { key, path: "/v1/keys", body: { name: "n" } });
    let revokedAt = Infinity;
    const served: { sentAt: number; status: number }[] = [];
    const callers = Array.from({ length: 6 }, async (_, n) => {
      for (let status = 200; status === 200; ) {
        const sentAt = performance.now();
        status = (await verify(addressOf(n), body.api_key, { text: SUPPORTED })).status;
        served.push({ sentAt, status });
      }
    });
    await expect.poll(() => served.some(({ status }) => status === 200), { interval: 5, timeout: 30_000 }).toBe(true);
    await call(addressOf(round + 1), { key, method: "DELETE", path: `/v1/keys/${body.id}` });
    revokedAt = performance.now();
    await Promise.all(callers);
    for (const address of addresses) {
      expect((await verify(address, body.api_key, { text: SUPPORTED })).status).not.toBe(200);
    }
    const late = served.filter(({ sentAt, status }) => sentAt > revokedAt && status === 200);
    expect(late).toEqual([]);
  }
});

test("200 at once at the monthly limit on two processes: exactly what is left is served", WITHIN_MINUTE, async () => {
  const { id, key } = await newOrganization("starter", ["verify", "harm_detect"]);
  await setMonthlyUsage(ACTOR, id, 49_900);
  const paths = ["/v1/verify", "/v1/harm/detect"];
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      call(addressOf(n), { key, path: paths[(n >> 1) % 2] as string, body: { text: SUPPORTED } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(100);
  expect(new Set(refused.map(({ body }) => body.details.limit))).toEqual(new Set([50_000]));
  const [row] = await sql`
    select month_requests::int as used, (select sum(requests)::int from usage_daily d where d.organization_id = c.organization_id) as noted
    from usage_counters c where organization_id = ${id}`;
  expect(row).toEqual({ used: 50_000, noted: 100 });
});
