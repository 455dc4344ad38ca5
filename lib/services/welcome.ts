import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { createFirstOrganization } from "./organizations";

const DEMO = { name: "Demo", email: "demo@assay.localhost", plan: "free", scopes: SCOPE_IDS } as const;
const EXAMPLE = "Canberra is the capital of Australia. Berlin is the capital of Spain.";

export interface Greeting {
  /** Where the service is reached, such as http://127.0.0.1:3000. */
  address: string;
  isEmbedded: boolean;
  say: (line: string) => void;
}

/** Tells a person how to go on. The first start on the embedded database makes an organization to try things with. */
export async function greet({ address, isEmbedded, say }: Greeting): Promise<void> {
  const demo = isEmbedded ? await createFirstOrganization({ name: "start" }, DEMO) : undefined;
  say("");
  say(`Assay is ready at ${address}`);
  for (const line of demo ? tryOut(address, demo.key) : howToGetKey()) say(line);
  say("");
}

function tryOut(address: string, key: string): string[] {
  const body = JSON.stringify({ text: EXAMPLE });
  return [
    "",
    `  Dashboard  ${address}/`,
    `  API key    ${key}`,
    "             (shown this once; it belongs to the demo organization on the Free plan)",
    "",
    "Try it:",
    "",
    `curl -s ${address}/v1/verify -H "X-API-Key: ${key}" -H "Content-Type: application/json" -d '${body}'`,
  ];
}

function howToGetKey(): string[] {
  return [
    "",
    "For a key, make an organization:",
    "",
    '  npm run admin -- org create --name "My team" --email me@example.com --plan free',
  ];
}
