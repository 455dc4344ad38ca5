import fs from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { makeDataDir } from "@/lib/db/data-dir";
import { env } from "@/lib/env";
import { once } from "@/lib/process";
import type { RenderedMail } from "./templates";

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

export interface OutgoingMail extends RenderedMail {
  id: string;
  recipient: string;
  queuedAt: Date;
}

/**
 * Hands a mail to the server of SMTP_URL, or writes it as a file under DATA_DIR/mail where there is none. The same mail
 * handed over twice has one Message-ID, and is one file. Throws what the server or the disk says.
 */
export async function handOver(mail: OutgoingMail): Promise<void> {
  await (env().SMTP_URL ? smtp().sendMail(messageOf(mail)) : writeFile(mail));
}

/** Whether trying again is of no use: the server refuses the recipient or the message for good. */
export function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}

function messageOf({ id, recipient, queuedAt, ...content }: OutgoingMail): SendMailOptions {
  const from = env().MAIL_FROM;
  return {
    ...content,
    from,
    to: { name: "", address: recipient },
    envelope: { from, to: [recipient] }, // one recipient, whatever the address looks like
    date: queuedAt,
    messageId: `<${id}@assay>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtp() {
  return once("smtp", () =>
    createTransport({
      url: env().SMTP_URL,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    }),
  );
}

async function writeFile(mail: OutgoingMail): Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await composer.sendMail(messageOf(mail));
  const { DATA_DIR } = env();
  makeDataDir(DATA_DIR);
  const folder = path.join(DATA_DIR, "mail");
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${mail.queuedAt.toISOString().replace(/\D/g, "")}-${mail.id}.eml`);
  const draft = `${file}.${process.pid}`;
  await fs.writeFile(draft, message as Buffer, { mode: 0o600 });
  await fs.rename(draft, file);
}
