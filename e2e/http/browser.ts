import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { place } from "@/lib/process";
import { createOrganization } from "@/lib/services/people/organizations";
import { newId } from "@/lib/services/secrets/identifiers";

export const PASSWORD = "correct horse battery";

/** A browser as far as cookies go. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(readonly address: string) {}

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { origin: this.address, cookie, ...init.headers };
    const response = await fetch(this.address + path, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }

  json(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    const init = { method: "POST", body: JSON.stringify(body) };
    return this.send(path, { ...init, headers: { "Content-Type": "application/json", ...headers } });
  }

  async signUp(): Promise<{ email: string; organizationId: string; key: string }> {
    const email = `${newId("usr").toLowerCase()}@example.com`;
    const response = await this.json("/api/dashboard/sign-up", { organization: "Team", email, password: PASSWORD });
    const { organization, api_key } = await response.json();
    return { email, organizationId: organization.id, key: api_key };
  }

  async signIn(email: string, more: Record<string, string> = {}): Promise<Response> {
    const { csrfToken } = await (await this.send("/api/auth/csrf")).json();
    const body = new URLSearchParams({ csrfToken, email, password: PASSWORD, ...more });
    return await this.send("/api/auth/callback/credentials", { method: "POST", body });
  }
}

/** Someone who signed up, and is signed in. */
export async function newMember(address: string) {
  const browser = new Browser(address);
  const account = await browser.signUp();
  await browser.signIn(account.email);
  return { browser, ...account };
}

/**
 * The account that `signUp` makes, in the database of the shared services. Its password costs next to nothing to check:
 * a real one takes a core 0.3 s each time, which most tests would only wait for.
 */
export async function newAccount(): Promise<{ email: string; organizationId: string; key: string }> {
  place("password-cost", { N: 2 ** 10, r: 8, p: 1 });
  const email = `${newId("usr").toLowerCase()}@example.com`;
  const input = { name: "Team", email, plan: "free", scopes: SCOPE_IDS, password: PASSWORD } as const;
  const { organization, key } = await createOrganization({ name: email }, input);
  return { email, organizationId: organization.id, key };
}

/** Someone with such an account, who is signed in. */
export async function newSharedMember(address: string) {
  const browser = new Browser(address);
  const account = await newAccount();
  await browser.signIn(account.email);
  return { browser, ...account };
}
