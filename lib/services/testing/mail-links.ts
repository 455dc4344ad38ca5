import type { Database } from "@/lib/db/client";
import { unseal } from "@/lib/services/secrets/sealing";

/** The link of the last mail to an address: it is kept nowhere in the clear, so tests look where mails are made. */
export async function lastLink({ sql }: Database, email: string): Promise<string> {
  const [row] =
    await sql`select id, sealed_data from emails where recipient = ${email} order by created_at desc limit 1`;
  return JSON.parse(unseal(row?.sealed_data, `email:${row?.id}`)).link;
}

export async function lastToken(database: Database, email: string): Promise<string> {
  return new URL(await lastLink(database, email)).searchParams.get("token") as string;
}
