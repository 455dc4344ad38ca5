import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { createFirstOrganization, createOrganization } from "../people/organizations";
import { type MailServer, startMailServer } from "../testing/mail-server";
import { type NewMail, pruneMail, queueMail, queueMailToOwners, sendDueMail } from "./mail";
import type { MailTemplate } from "./templates";

const ACTOR = { name: "test" };
const LINK = "https://assay.example/reset/TOKEN";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let dataDir: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-mail-"));
});
afterAll(async () => {
  await opened.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  use({});
  await opened.sql`delete from emails`;
  fs.rmSync(path.join(dataDir, "mail"), { recursive: true, force: true });
});

/** Settings of this process from here on. */
function use(variables: Record<string, string>) {
  place("environment", readEnv({ DATA_DIR: dataDir, ...variables }));
  place("smtp", undefined);
}

const queue = <Template extends MailTemplate>(mail: Partial<NewMail<Template>> = {}) =>
  opened.orm.transaction((tx) =>
    queueMail(tx, { to: "ada@example.com", template: "password-reset", data: { link: LINK }, ...mail } as never),
  );
const rows = () =>
  opened.sql`select *, extract(epoch from due_at - now())::float8 as wait_s from emails order by created_at`;
const files = () =>
  fs.existsSync(path.join(dataDir, "mail")) ? fs.readdirSync(path.join(dataDir, "mail")).sort() : [];
const makeDue = () => opened.sql`update emails set due_at = now() where status = 'pending'`;

describe("without a mail server", () => {
  test("a mail becomes a file that only its owner reads, with text and HTML", async () => {
    await queue();
    expect(await sendDueMail()).toBe(1);
    const [name = ""] = files();
    expect(name).toMatch(/^\d{17}-eml_\w+\.eml$/);
    expect(fs.statSync(path.join(dataDir, "mail", name)).mode & 0o777).toBe(0o600);
    const text = fs.readFileSync(path.join(dataDir, "mail", name), "utf8");
    expect(text).toMatch(/^To: ada@example\.com\r$/m);
    expect(text).toMatch(/^Subject: Choose a new password\r$/m);
    expect(text).toMatch(/text\/plain[\s\S]*text\/html/);
    expect(text.split(LINK)).toHaveLength(3);
  });

  test("a mail is sent once, by however many processes", async () => {
    for (let n = 0; n < 25; n++) await queue();
    const sent = await Promise.all([sendDueMail(), sendDueMail(), sendDueMail()]);
    expect(sent.reduce((sum, count) => sum + count)).toBe(25);
    expect(files()).toHaveLength(25);
    expect(await sendDueMail()).toBe(0);
  });

  test("a mail whose change was rolled back never leaves", async () => {
    const failed = opened.orm.transaction(async (tx) => {
      await queueMail(tx, { to: "ada@example.com", template: "sign-in-link", data: { link: LINK } });
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect([await sendDueMail(), files()]).toEqual([0, []]);
  });

  test("a mail of a process that was killed is sent when its claim runs out", async () => {
    await queue();
    await opened.sql`update emails set attempts = 1, due_at = now() + interval '180 seconds'`;
    expect(await sendDueMail()).toBe(0);
    await makeDue();
    expect(await sendDueMail()).toBe(1);
  });
});

describe("what is kept", () => {
  test("a link is encrypted until it is sent, and then gone", async () => {
    await queue();
    expect(JSON.stringify(await rows())).not.toContain("TOKEN");
    await sendDueMail();
    expect(await rows()).toMatchObject([
      { status: "sent", data: null, sealed_data: null, ended_at: expect.any(String) },
    ]);
  });

  test("an encrypted mail opens in its own row alone", async () => {
    await queue({ data: { link: "https://assay.example/a" } });
    await queue({ to: "eve@example.com", data: { link: "https://assay.example/b" } });
    await opened.sql`update emails set sealed_data = (select sealed_data from emails where recipient like 'ada%') where recipient like 'eve%'`;
    expect(await sendDueMail()).toBe(1);
    expect(await rows()).toMatchObject([{ status: "sent" }, { status: "pending", attempts: 1 }]);
  });

  test("mails that ended are forgotten after thirty days, pending ones never", async () => {
    for (let n = 0; n < 3; n++) await queue();
    await opened.sql`update emails set status = 'sent', ended_at = now() - interval '31 days' where id = (select min(id) from emails)`;
    await opened.sql`update emails set status = 'sent', ended_at = now() - interval '29 days' where id = (select max(id) from emails)`;
    await pruneMail();
    expect((await rows()).map(({ status }) => status).sort()).toEqual(["pending", "sent"]);
  });
});

describe("with a mail server", () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
    use({ SMTP_URL: server.url, MAIL_FROM: "Assay <no-reply@assay.example>" });
  });
  afterEach(() => server.close());

  test("a mail arrives whole, from the address that was set", async () => {
    await queue();
    expect(await sendDueMail()).toBe(1);
    expect(server.received).toMatchObject([{ from: "no-reply@assay.example", to: ["ada@example.com"] }]);
    expect(server.received[0]?.message).toContain(LINK);
    expect(server.received[0]?.message).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(files()).toEqual([]);
  });

  test("a mail that was not taken is tried again after 1 min, 5 min, 30 min, 2 h, then every 6 h, for a day", async () => {
    server.answers.RCPT = "451 try again later";
    await queue();
    const waits: number[] = [];
    for (;;) {
      await sendDueMail();
      const [row] = await rows();
      if (row?.status !== "pending") break;
      waits.push(Math.round(row.wait_s));
      await opened.sql`update emails set due_at = now(), created_at = created_at - make_interval(secs => ${row.wait_s})`;
    }
    expect(waits).toEqual([60, 300, 1_800, 7_200, 21_600, 21_600, 21_600]);
    expect(await rows()).toMatchObject([
      { status: "failed", sealed_data: null, last_error: expect.stringContaining("451") },
    ]);
  });

  test("a mail with the same Message-ID comes again when the server takes it late", async () => {
    server.answers.END = "451 not now";
    await queue();
    await sendDueMail();
    server.answers.END = "250 ok";
    await makeDue();
    expect(await sendDueMail()).toBe(1);
    const [{ id } = { id: "" }] = await rows();
    expect(server.received[0]?.message).toContain(`Message-ID: <${id}@assay>`);
  });

  test("a recipient who is refused for good is not tried again", async () => {
    server.answers.RCPT = "550 no such user";
    await queue();
    expect(await sendDueMail()).toBe(0);
    expect(await rows()).toMatchObject([{ status: "failed", attempts: 1 }]);
  });

  test("a server that is not there costs nothing but time", async () => {
    await server.close();
    await queue();
    expect(await sendDueMail()).toBe(0);
    expect(await rows()).toMatchObject([{ status: "pending", attempts: 1 }]);
  });

  test.each([
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "<a@example.com>",
    "nobody",
    "a b@example.com",
  ])("nothing is sent to %j", async (to) => {
    await queue({ to });
    expect([await sendDueMail(), server.received]).toEqual([0, []]);
  });
});

describe("who is written to", () => {
  const input = { name: "Acme", email: "Owner@example.com", plan: "free", scopes: ["verify"] } as const;

  test("the owner of a new organization gets its first key", async () => {
    const { key } = await createOrganization(ACTOR, input);
    expect(await rows()).toMatchObject([{ recipient: "Owner@example.com", template: "first-key" }]);
    expect(JSON.stringify(await rows())).not.toContain(key);
    await sendDueMail();
    expect(fs.readFileSync(path.join(dataDir, "mail", files()[0] ?? ""), "utf8")).toContain(key);
  });

  test("the owner of the organization made on the first start gets none: its key is on the screen", async () => {
    await opened.sql`truncate organizations cascade`;
    expect(await createFirstOrganization(ACTOR, input)).toBeDefined();
    expect(await rows()).toEqual([]);
  });

  test("every owner is told what concerns the organization, members are not", async () => {
    const { organization } = await createOrganization(ACTOR, input);
    await opened.sql`insert into users (id, email) values ('usr_2', 'second@example.com'), ('usr_3', 'viewer@example.com')`;
    await opened.sql`insert into memberships (organization_id, user_id, role)
      values (${organization.id}, 'usr_2', 'owner'), (${organization.id}, 'usr_3', 'viewer')`;
    await opened.sql`delete from emails`;
    const data = { organization: "Acme", url: "https://example.com", webhook_id: "wh_1", reason: "500" };
    await opened.orm.transaction((tx) =>
      queueMailToOwners(tx, { organizationId: organization.id, template: "webhook-failing", data }),
    );
    expect((await rows()).map(({ recipient }) => recipient).sort()).toEqual([
      "owner@example.com",
      "second@example.com",
    ]);
  });

  test("owners get one mail about thresholds reached at once, about the highest, and none again that month", async () => {
    const { organization } = await createOrganization(ACTOR, { ...input, email: "threshold@example.com" });
    await opened.sql`delete from emails`;
    await opened.sql`select announce_thresholds(${organization.id}, 0, 95, 100)`;
    expect(await rows()).toMatchObject([
      { recipient: "threshold@example.com", data: { threshold: 90, organization: "Acme", current_usage: 95 } },
    ]);
    await opened.sql`select announce_thresholds(${organization.id}, 90, 96, 100)`;
    expect(await rows()).toHaveLength(1);
    await opened.sql`select announce_thresholds(${organization.id}, 90, 100, 100)`;
    expect((await rows()).map(({ data }) => data.threshold)).toEqual([90, 100]);
    expect(await sendDueMail()).toBe(2);
    const [first = "", second = ""] = files().map((name) => fs.readFileSync(path.join(dataDir, "mail", name), "utf8"));
    expect(first).toContain("has used 95 of its 100 requests");
    expect(second).toContain("has reached its monthly limit");
  });
});
