import { afterAll, beforeAll, expect, test } from "vitest";
import { operationView } from "@/app/docs/reference";
import { startService } from "@/clients/typescript/src/testing/service";
import { ENDPOINTS, type Endpoint, type EndpointId } from "@/lib/catalog/endpoints";
import { EXAMPLES, type Example } from "@/lib/catalog/examples";
import { type Bench, newBench, removeBench, start } from "./samples";

const AT_ONCE = 4;
const TIMEOUT = { timeout: 300_000 };
const KEY = "assay_live_reference";

let bench: Bench;
beforeAll(async () => {
  bench = await newBench();
}, 300_000);
afterAll(() => removeBench(bench));

const samplesIn = (language: string) =>
  (Object.keys(ENDPOINTS) as EndpointId[]).flatMap((id) =>
    operationView(id)
      .request.filter((sample) => sample.language === language)
      .map((sample) => ({ id, sample })),
  );

const own = Object.values<Endpoint>(ENDPOINTS).filter(({ shape }) => !shape);

test.for([
  ["sh", Object.keys(ENDPOINTS)],
  ["ts", own],
  ["python", own],
] as const)("every sample of the reference asks for what it is the sample of: %s", TIMEOUT, async (row, { skip }) => {
  const [language, endpoints] = row;
  skip(!bench.commands[language], `no ${language} on this machine`);
  const waiting = samplesIn(language);
  expect(waiting).toHaveLength(endpoints.length);
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await holds(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
});

/** Runs a sample against a service that answers as the reference says, and looks at what was asked. */
async function holds({ id, sample }: ReturnType<typeof samplesIn>[0]): Promise<void> {
  const endpoint: Endpoint = ENDPOINTS[id];
  const example: Example = EXAMPLES[id];
  const answer = { status: endpoint.success ?? 200, body: { ...example.answer, next_cursor: null } };
  const { address, seen } = await startService(() => answer);
  const { output, ended } = start(bench, sample, { ASSAY_URL: address, ASSAY_API_KEY: KEY });
  expect(await ended, `${id}: ${output()}`).toBe(0);
  const [asked] = seen;
  const { pathname, searchParams } = new URL(asked?.path ?? "", address);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => example.path?.[name] ?? name);
  const told = { method: asked?.method, path: decodeURIComponent(pathname), query: Object.fromEntries(searchParams) };
  expect(told, id).toEqual({ method: endpoint.method, path, query: example.query ?? {} });
  expect(asked?.body ?? {}, id).toEqual(example.body ?? {});
  if (endpoint.scope) expect(JSON.stringify(asked?.headers), id).toContain(KEY);
}
