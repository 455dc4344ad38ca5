import { expectAccessible } from "./axe";
import { newPerson, type Person, signIn, sql } from "./people";
import { expect, test } from "./test";

const DAY_MS = 86_400_000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

const TWO_KEYS: [string, string, Record<string, number>][] = [
  ["First key", "claims", { "supported:context": 6, "refuted:documents": 2, "not_found:nothing": 1 }],
  ["First key", "latency", { 50: 95, 1000: 5 }],
  ["First key", "latency_of", { "context:50": 60, "documents:1000": 5 }],
  ["Second", "claims", { "supported:own_facts": 3, "refuted:built_in": 1 }],
  ["Second", "harm", { violence: 4, hate_speech: 2 }],
];

/** A week in which two keys were used, the last day of it two days ago. */
async function fill({ organizationId }: Person): Promise<void> {
  await sql`insert into api_keys (id, organization_id, name, prefix, key_hash, scopes)
    values (${`key_${organizationId}`}, ${organizationId}, 'Second', 'ask_second', ${organizationId}, ${["verify"]})`;
  for (const daysAgo of [2, 7]) {
    const day = dayOf(daysAgo);
    for (const [name, measure, counts] of TWO_KEYS) {
      await sql`
        insert into outcome_counts (organization_id, day, key_id, endpoint, measure, value, count)
        select organization_id, ${day}::date, id, 'verify', ${measure}, c.key, c.value::bigint
        from api_keys, jsonb_each_text(${JSON.stringify(counts)}::text::jsonb) c
        where organization_id = ${organizationId} and name = ${name}`;
    }
    await sql`
      insert into usage_daily (organization_id, day, key_id, endpoint, requests, claims, verified_claims, confidence_sum, harmful_texts)
      select organization_id, ${day}::date, id, e.endpoint, 100, case when name = 'Second' then 4 else 9 end,
        case when name = 'Second' then 3 else 6 end, 3, case when e.endpoint = 'verify' then 0 else 5 end
      from api_keys, unnest(case when name = 'Second' then array['harm_detect'] else array['verify'] end) e(endpoint)
      where organization_id = ${organizationId} and not internal`;
  }
}

const range = `/usage?start_date=${dayOf(9)}&end_date=${dayOf(0)}`;

test("verdicts, harm, latency and what decided are read by day, from a table too, and by key", async ({ page }) => {
  const person = await newPerson();
  await fill(person);
  await signIn(page.context(), person);
  await page.goto(range);
  const card = (title: string) => page.locator("section", { has: page.getByRole("heading", { name: title }) });
  await expect(card("Verdicts").locator(".recharts-bar")).toHaveCount(3);
  await card("Verdicts").getByText("Verdicts as a table").focus();
  await page.keyboard.press("Enter");
  const verdicts = card("Verdicts").getByRole("row");
  await expect(verdicts).toHaveText([/DaySupportedRefutedNot found/, /931$/, /931$/]);
  await card("Harmful texts").getByText("as a table").click();
  await expect(card("Harmful texts").getByRole("row")).toHaveText([/DayViolenceHate speech/, /42$/, /42$/]);
  await card("Latency").getByText("as a table").click();
  await expect(card("Latency").getByRole("row").last()).toHaveText(/4\d ms50 ms$/);
  const decided = page.getByRole("region", { name: "Claims by what decided them" }).getByRole("row");
  await expect(decided.filter({ hasText: "Context that came along" })).toHaveText(/1212004\d ms50 ms$/);
  await expect(decided.filter({ hasText: "Documents and search" })).toHaveText(/40408\d\d ms98\d ms$/);
  await expect(decided.filter({ hasText: "Facts of your own" })).toHaveText(/6600––$/);
  await expect(decided.filter({ hasText: "Built-in knowledge" })).toHaveText(/2020––$/);
  const keys = page.getByRole("region", { name: "Usage by key" }).getByRole("row");
  await expect(keys.filter({ hasText: "Second" })).toContainText("200875.0%205.0%––");
  await page.getByLabel("Key", { exact: true }).selectOption({ label: "Second" });
  await expect(verdicts).toHaveText([/Day/, /310$/, /310$/]);
});

test("claims of days before verdicts were counted are shown as such, and nothing is made up for them", async ({
  page,
}) => {
  const person = await newPerson();
  await fill(person);
  await sql`delete from outcome_counts where organization_id = ${person.organizationId} and day = ${dayOf(7)}::date`;
  await signIn(page.context(), person);
  await page.goto(range);
  await page.getByText("Verdicts as a table").click();
  const rows = page.getByRole("region", { name: "Verdicts by day" }).getByRole("row");
  await expect(rows).toHaveText([/Verdict not counted$/, /00013$/, /9310$/]);
});

test("the plan tells what is left and how the month will end, without any request too", async ({ page }) => {
  const person = await newPerson({ plan: "free" });
  await signIn(page.context(), person);
  await page.goto("/usage");
  const plan = page.locator("section", { has: page.getByRole("heading", { name: "This month's plan" }) });
  await expect(plan).toContainText("Left1,000");
  await expect(page.getByText("No requests in this range")).toBeVisible();
  await sql`update usage_counters set month_requests = 1000, month = date_trunc('month', now(), 'UTC')
    where organization_id = ${person.organizationId}`;
  await page.reload();
  await expect(plan).toContainText("The limit of 1,000 requests is reached");
  const isFirstDay = new Date().getUTCDate() === 1;
  await sql`update usage_counters set month_requests = 999 where organization_id = ${person.organizationId}`;
  await page.reload();
  await expect(plan).toContainText(isFirstDay ? "from its second day" : /(is reached on|are used when)/);
});

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`a page full of charts and tables can be used by all at ${width} pixels`, async ({ page }) => {
    const person = await newPerson();
    await fill(person);
    await signIn(page.context(), person);
    await page.setViewportSize({ width, height });
    await page.goto(range);
    for (const summary of await page.locator("summary").all()) await summary.click();
    await expect(page.locator(".recharts-bar").first()).toBeAttached();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
}
