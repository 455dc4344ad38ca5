import { env } from "@/lib/env";

/** What each mail is filled with. */
export interface MailData {
  "first-key": { organization: string; key: string };
  "webhook-failing": { organization: string; url: string; webhook_id: string; reason: string };
  "usage-threshold": {
    organization: string;
    threshold: number;
    current_usage: number;
    monthly_limit: number;
    days_remaining: number;
  };
  "key-expiring": {
    organization: string;
    key_name: string;
    key_prefix: string;
    key_id: string;
    expires_at: string;
    days: number;
  };
  "organization-deleted": { organization: string; deleted_by: string };
  invitation: { organization: string; invited_by: string; role: string; link: string };
  "password-reset": { link: string };
  "sign-in-link": { link: string };
}

export type MailTemplate = keyof MailData;

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A paragraph, something to copy, or a link with its label. */
type Block = string | { code: string } | { label: string; link: string };

interface Layout<Data> {
  subject(data: Data): string;
  blocks(data: Data): Block[];
}

const LONGEST_NAME = 60;
const MAKES_A_LINK = /[./:@\\\u3002\uff61]+(?=\S)/g; // between letters, mail programs take these for an address
const PLAIN_ADDRESS = /^[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,4}$/;

const TEMPLATES: { [Template in MailTemplate]: Layout<MailData[Template]> } = {
  "first-key": {
    subject: ({ organization }) => `Your Assay API key for ${organization}`,
    blocks: ({ organization, key }) => [
      `This is the first API key of ${organization}. Keep it on servers, out of code and logs.`,
      { code: key },
      "It is shown in this mail and where it was made, and nowhere again. Try it:",
      { code: tryOut(key) },
      "If you do not know this organization, ignore this mail.",
    ],
  },
  "webhook-failing": {
    subject: ({ organization }) => `A webhook of ${organization} is failing`,
    blocks: ({ organization, url, webhook_id, reason }) => [
      `A delivery to a webhook of ${organization} failed at every attempt and was given up. The webhook is marked failing; new events are still sent to it, and one that arrives marks it active again.`,
      { code: `${webhook_id}\n${url}` },
      `Last attempt: ${reason}`,
      "Once the receiver answers again, deliveries that failed can be sent once more from the dashboard or the API.",
    ],
  },
  "usage-threshold": {
    subject: ({ organization, threshold }) =>
      threshold >= 100 ? `${organization} has reached its monthly limit` : `${organization} has used ${threshold} %`,
    blocks: ({ organization, threshold, current_usage, monthly_limit, days_remaining }) => [
      `${organization} has used ${count(current_usage)} of its ${count(monthly_limit)} requests of this month.`,
      threshold >= 100
        ? `Further requests are refused until the count starts anew in ${days(days_remaining)}, or the plan is changed.`
        : `At the limit requests are refused. The count starts anew in ${days(days_remaining)}.`,
    ],
  },
  "key-expiring": {
    subject: ({ organization, key_name, days: left }) => `${key_name} of ${organization} expires within ${days(left)}`,
    blocks: ({ organization, key_name, key_prefix, key_id, expires_at }) => [
      `The API key ${key_name} of ${organization} expires at ${expires_at}. From then on every request with it is refused.`,
      { code: `${key_prefix}…` },
      "If programs still use it, make another key with the expiry that you want, and switch them over before then.",
      { label: "See what it is used for", link: `${address()}/keys/${key_id}` },
    ],
  },
  "organization-deleted": {
    subject: ({ organization }) => `${organization} was deleted`,
    blocks: ({ organization, deleted_by }) => [
      `${deleted_by} deleted the organization ${organization}. Its keys are refused, its webhooks get nothing more, and what it stored is being erased. This cannot be undone.`,
      "Your own account stays. If this should not have happened, write to whoever runs this service.",
    ],
  },
  invitation: {
    subject: ({ organization }) => `You are invited to ${organization}`,
    blocks: ({ organization, invited_by, role, link }) => [
      `${invited_by} invites you to join ${organization} on Assay as ${role}.`,
      { label: "Join", link },
      "The link works once, for seven days. If you do not know the sender, ignore this mail.",
    ],
  },
  "password-reset": {
    subject: () => "Choose a new password",
    blocks: ({ link }) => [
      "Somebody, we suppose you, asked for a new password.",
      { label: "Choose a new password", link },
      "The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.",
    ],
  },
  "sign-in-link": {
    subject: () => "Sign in to Assay",
    blocks: ({ link }) => [
      "Somebody, we suppose you, asked to sign in.",
      { label: "Sign in", link },
      "The link works once, for a short time. If it was not you, ignore this mail.",
    ],
  },
};

/** A mail as text and as HTML. Names that people chose are cut and kept to one line, and nothing of them is markup. */
export function renderMail<Template extends MailTemplate>(template: Template, data: MailData[Template]): RenderedMail {
  const { subject, blocks } = TEMPLATES[template];
  const plain = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, tidy(name, value)]));
  const parts = blocks(plain as unknown as MailData[Template]);
  return {
    subject: subject(plain as unknown as MailData[Template]),
    text: `${parts.map(asText).join("\n\n")}\n\nAssay\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;max-width:36em">${parts.map(asHtml).join("")}<p style="color:#666">Assay</p></body></html>`,
  };
}

function asText(block: Block): string {
  if (typeof block === "string") return block;
  return "code" in block ? block.code : `${block.label}: ${block.link}`;
}

function asHtml(block: Block): string {
  if (typeof block === "string") return `<p>${asMarkup(block)}</p>`;
  if ("link" in block) return `<p><a href="${asMarkup(block.link)}">${asMarkup(block.label)}</a></p>`;
  return `<pre style="background:#f4f4f5;padding:12px;white-space:pre-wrap;word-break:break-all">${asMarkup(block.code)}</pre>`;
}

function asMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A value on one line, cut where people chose it; keys and addresses that the service made stay whole. */
function tidy(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const line = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
  if (name === "organization" || name === "key_name") return cut(line.normalize("NFKC").replace(MAKES_A_LINK, " "));
  if (name === "invited_by") return PLAIN_ADDRESS.test(line) ? line : "A member";
  return line;
}

function cut(name: string): string {
  const characters = [...name];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME).join("")}…` : name;
}

/** Where the service is reached. */
function address(): string {
  const { PUBLIC_URL, HOST, PORT } = env();
  return PUBLIC_URL?.replace(/\/$/, "") ?? `http://${HOST}:${PORT}`;
}

function tryOut(key: string): string {
  const body = '{"text":"Canberra is the capital of Australia."}';
  return `curl -s ${address()}/v1/verify -H "X-API-Key: ${key}" -H "Content-Type: application/json" -d '${body}'`;
}

function count(requests: number): string {
  return requests.toLocaleString("en");
}

function days(number: number): string {
  return number === 1 ? "a day" : `${number} days`;
}
