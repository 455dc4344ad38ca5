import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { randomBase62 } from "../secrets";
import { createFirstOrganization } from "./organizations";

const DEMO = { name: "Demo", email: "demo@assay.localhost", plan: "free", scopes: SCOPE_IDS } as const;
const PASSWORD_LENGTH = 16;
// One claim that the passage decides, one that it contradicts, one for the graph. No apostrophes: a shell quotes it.
const EXAMPLE = {
  text: "The lamp weighs 300 g. Its battery lasts 24 hours. Berlin is the capital of Spain.",
  context: "The lamp weighs 300 g. Its battery lasts 14 hours.",
};

export interface Greeting {
  /** Where the service is reached, such as http://127.0.0.1:3000. */
  address: string;
  isEmbedded: boolean;
  say: (line: string) => void;
}

/** Tells a person how to go on. The first start on the embedded database makes an organization to try things with. */
export async function greet({ address, isEmbedded, say }: Greeting): Promise<void> {
  const password = randomBase62(PASSWORD_LENGTH);
  const demo = isEmbedded ? await createFirstOrganization({ name: "start" }, { ...DEMO, password }) : undefined;
  const next = demo ? tryOut(address, demo.key, password) : howToGetKey(address);
  say(["", `Assay is ready at ${address}`, ...next, ""].join("\n")); // at once: who reads that it is ready has the key, too
}

function tryOut(address: string, key: string, password: string): string[] {
  const body = JSON.stringify(EXAMPLE);
  return [
    "",
    `  Dashboard  ${address}/sign-in`,
    `  Email      ${DEMO.email}`,
    `  Password   ${password}`,
    `  API key    ${key}`,
    "             (shown this once: they belong to the demo organization on the Free plan)",
    "",
    "Try it:",
    "",
    `curl -s ${address}/v1/verify -H "X-API-Key: ${key}" -H "Content-Type: application/json" -d '${body}'`,
  ];
}

function howToGetKey(address: string): string[] {
  return [
    "",
    `For a key, sign up at ${address}/sign-up, or make an organization:`,
    "",
    '  npm run admin -- org create --name "My team" --email me@example.com --plan free',
  ];
}
