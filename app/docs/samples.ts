import type { Endpoint } from "@/lib/catalog/endpoints";
import type { Example } from "@/lib/catalog/examples";
import { type KeyPlace, PROVIDERS } from "@/lib/catalog/providers";

const TEXT = "Canberra is the capital of Australia. Berlin is the capital of Spain.";

/** The quick start, in three languages, with nothing to install. */
export const QUICK_START = [
  {
    title: "curl",
    code: `curl -s $ASSAY_URL/v1/verify \\
  -H "X-API-Key: $ASSAY_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"text": "${TEXT}"}'`,
  },
  {
    title: "TypeScript",
    code: `const response = await fetch(\`\${process.env.ASSAY_URL}/v1/verify\`, {
  method: "POST",
  headers: {
    "X-API-Key": process.env.ASSAY_KEY!,
    "Content-Type": "application/json",
    "Idempotency-Key": crypto.randomUUID(), // the same one when you try again
  },
  body: JSON.stringify({ text: "${TEXT}" }),
});
const result = await response.json();
if (response.status === 429) console.log("Retry after", response.headers.get("Retry-After"), "seconds");
else if (!response.ok) throw new Error(\`\${result.error}: \${result.message}\`);
else for (const claim of result.claims) console.log(claim.verdict, claim.text, claim.expected ?? "");`,
  },
  {
    title: "Python",
    code: `import json, os, urllib.request

request = urllib.request.Request(
    os.environ["ASSAY_URL"] + "/v1/verify",
    data=json.dumps({"text": "${TEXT}"}).encode(),
    headers={"X-API-Key": os.environ["ASSAY_KEY"], "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    for claim in json.load(response)["claims"]:
        print(claim["verdict"], claim["text"], claim.get("expected", ""))`,
  },
];

/** Claims as they are decided. */
export const EVENTS_SAMPLE = {
  title: "curl",
  code: `curl -sN $ASSAY_URL/v1/verify \\
  -H "X-API-Key: $ASSAY_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Accept: text/event-stream" \\
  -d '{"text": "${TEXT}"}'`,
};

/** The curl line of an example. */
export function curlOf({ method, path, scope, shape }: Endpoint, example: Example): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => example.path?.[name] ?? name);
  const query = example.query ? `?${new URLSearchParams(example.query)}` : "";
  const lines = [`curl -s ${method === "GET" ? "" : `-X ${method} `}"$ASSAY_URL${filled}${query}"`];
  if (scope) lines.push(`-H "${keyHeader(shape)}"`);
  if (example.body) {
    lines.push(
      '-H "Content-Type: application/json"',
      `-d '${JSON.stringify(example.body, null, 2).replaceAll("'", "'\\''")}'`,
    );
  }
  return lines.join(" \\\n  ");
}

const OWN = "X-API-Key: $ASSAY_KEY";

/** The header with the key. Keys in addresses are taken but never shown. */
function keyHeader(shape: Endpoint["shape"]): string {
  if (!shape) return OWN;
  const places: readonly KeyPlace[] = PROVIDERS[shape].keyIn;
  const place = places.find((one) => "header" in one && one.scheme === undefined) ?? places[0];
  if (!place || "query" in place) return OWN;
  return place.scheme ? `${place.header}: ${place.scheme} $ASSAY_KEY` : `${place.header}: $ASSAY_KEY`;
}
