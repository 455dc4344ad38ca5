import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { call, newOrganization, SERVICES, SUPPORTED, verify } from "./client";
import { preparedDataDir, startHost } from "./service";

const LONG = Array.from({ length: 200 }, (_, n) => `Berlin, the capital of Germany, has ${n} parks. `)
  .join("")
  .slice(0, 10_000);

/** As long, of words so long that it is read in a third of the time: how many may wait is told by their characters. */
const WORDY = LONG.replace(/parks/g, "parks".repeat(30)).slice(0, 10_000);

describe.each(SERVICES)("reading on $name", ({ address }) => {
  test("what is no claim is told with its place in code points and the reason", async () => {
    const { key } = await newOrganization();
    const { body } = await verify(address, key, { text: `Is it 🎉? ${SUPPORTED} Why?`, mode: "blocking" });
    expect(body).toMatchObject({
      flagged: false,
      summary: { total_claims: 1 },
      claims: [{ context_dependent: false }],
    });
    expect(body.not_checked).toEqual([
      { text: "Is it 🎉?", span: { start: 0, end: 8 }, reason: "question" },
      { text: "Why?", span: { start: 47, end: 51 }, reason: "question" },
    ]);
    const limited = await verify(address, key, { text: `${SUPPORTED} Why?`, options: { max_claims: 1 } });
    expect(limited.body.not_checked).toMatchObject([{ reason: "question" }]);
    const whole = await verify(address, key, { text: "Is it?", extract_claims: false });
    expect(whole.body).toMatchObject({ claims: [{ text: "Is it?" }], not_checked: [] });
  });

  test("other requests are answered while long texts are read", async () => {
    const { key } = await newOrganization();
    let isRead = false;
    const texts = Promise.all(
      Array.from({ length: 2 }, () => verify(address, key, { text: LONG.slice(0, 3_000) })),
    ).finally(() => {
      isRead = true;
    });
    let answered = 0;
    for (; !isRead; answered++) expect((await call(address, { path: "/health" })).status).toBe(200);
    expect((await texts).map(({ status }) => status)).toEqual([200, 200]);
    expect(answered).toBeGreaterThan(5); // one or two if reading kept the host from all else
  });
});

test("of more long texts than can wait the last are told to come back, uncharged", async () => {
  const dataDir = preparedDataDir();
  const host = await startHost(dataDir, { READERS: "1" });
  try {
    const [key] = /assay_live_\w+/.exec(host.output()) as RegExpExecArray; // the greeting shows it
    // Each its own: the same text that many bring at once is read once.
    const texts = Array.from({ length: 12 }, (_, n) => verify(host.address, key, { text: `${n}. ${WORDY.slice(5)}` }));
    const answers = await Promise.all(texts);
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(body.error).toBe("service_unavailable");
      expect(headers.get("retry-after")).toBe("5");
    }
    // Those for which there was no room are told so at once; on a slow machine others run out of time.
    expect(refused.some(({ body }) => body.details?.retry_after === 5)).toBe(true);
    const { body } = await call(host.address, { key, path: "/v1/usage" });
    expect(body.current_usage).toBe(answers.length - refused.length);
    expect((await verify(host.address, key, { text: SUPPORTED })).status).toBe(200);
  } finally {
    await host.end("SIGTERM");
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
