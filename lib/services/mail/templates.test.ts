import fc from "fast-check";
import { expect, test } from "vitest";
import { type MailData, type MailTemplate, renderMail } from "./templates";

const SAMPLES: { [Template in MailTemplate]: MailData[Template] } = {
  "first-key": { organization: "Acme", key: "assay_live_KEY" },
  "webhook-failing": { organization: "Acme", url: "https://example.com/hooks", webhook_id: "wh_1", reason: "HTTP 500" },
  "usage-threshold": {
    organization: "Acme",
    threshold: 80,
    current_usage: 800,
    monthly_limit: 1_000,
    days_remaining: 1,
  },
  "key-expiring": {
    organization: "Acme",
    key_name: "Backend",
    key_prefix: "assay_live_k3JdQ2",
    key_id: "key_1",
    expires_at: "2026-12-01T09:30Z",
    days: 7,
  },
  "organization-deleted": { organization: "Acme", deleted_by: "ann@example.com" },
  invitation: {
    organization: "Acme",
    invited_by: "ada@example.com",
    role: "viewer",
    link: "https://assay.example/i?a=1&b=2",
  },
  "password-reset": { link: "https://assay.example/r" },
  "sign-in-link": { link: "https://assay.example/s" },
};
const NAMES = Object.keys(SAMPLES) as MailTemplate[];
const render = (template: MailTemplate, changes: object = {}) =>
  renderMail(template, { ...SAMPLES[template], ...changes } as MailData[MailTemplate]);

test.each(NAMES)("%s says the same in text and in HTML", (template) => {
  const { subject, text, html } = render(template);
  expect(subject.length).toBeGreaterThan(5);
  const read = html.replace(/<[^>]+>/g, " ").replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  for (const part of text.split("\n\n")) expect(read).toContain(part.split(/: https?:\/\//)[0]?.split("\n")[0]);
  for (const value of Object.values(SAMPLES[template])) {
    if (typeof value !== "string" || value.startsWith("wh_")) continue;
    expect(text).toContain(value);
    expect(html.replaceAll("&#38;", "&").replaceAll("&#39;", "'")).toContain(value);
  }
});

test("nothing that a person chose becomes markup, a line or a header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.constantFrom(...NAMES), (name, template) => {
      const { subject, text, html } = render(template, {
        organization: `<b>"${name}`,
        invited_by: name,
        reason: name,
        key_name: name,
      });
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(text.split("\n").length).toBe(render(template).text.split("\n").length);
      expect(html.match(/<[a-z!/]+/g)).toEqual(render(template).html.match(/<[a-z!/]+/g));
    }),
  );
});

test("a long name is cut, a key and a link are not", () => {
  const link = `https://assay.example/${"x".repeat(500)}`;
  const { subject, text } = render("invitation", { organization: "A".repeat(5_000), link });
  expect(subject.length).toBeLessThan(150);
  expect(text).toContain(link);
});

test.each([
  "Win at https://evil.example/prize",
  "evil.example",
  "www.evil。example",
  "ask＠evil．example now",
  "evil.\u200bexample",
  "http:\\\\evil.example",
  `${"a".repeat(59)}.example/x`,
])("a name makes no link in a mail: %s", (organization) => {
  for (const template of ["invitation", "first-key", "usage-threshold"] as const) {
    const sample = { ...SAMPLES[template], link: "", key: "" };
    const { subject, text } = renderMail(template, { ...sample, organization } as MailData[typeof template]);
    const said = `${subject}\n${text.replace(/curl .*/, "").replace("ada@example.com", "")}`;
    expect(said.normalize("NFKC")).not.toMatch(/[^\s.][.。｡/:@\\]+[a-z]/i);
  }
});

test("an inviter whose address could be anything is not named", () => {
  expect(render("invitation", { invited_by: "http://evil.example/win@x" }).text).toContain("A member invites you");
});

test("the first key comes with a line to try it", () => {
  expect(render("first-key").text).toMatch(
    /curl -s http:\/\/127\.0\.0\.1:\d+\/v1\/verify -H "X-API-Key: assay_live_KEY"/,
  );
});

test("at the limit the mail says that requests are refused", () => {
  expect(render("usage-threshold", { threshold: 100 }).text).toContain("Further requests are refused");
  expect(render("usage-threshold").text).toContain("starts anew in a day");
});
