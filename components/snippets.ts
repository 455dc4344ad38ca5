import type { Snippet } from "./ui/code-block";

const TEXT = "Canberra is the capital of Australia. Berlin is the capital of Spain.";

/** A first request in three languages, with the real address and key: it runs as it stands. */
export function firstRequest(origin: string, key: string): Snippet[] {
  return [
    {
      title: "curl",
      code: `curl -s ${origin}/v1/verify \\
  -H "X-API-Key: ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"text": "${TEXT}"}'`,
    },
    {
      title: "TypeScript",
      code: `const response = await fetch("${origin}/v1/verify", {
  method: "POST",
  headers: { "X-API-Key": "${key}", "Content-Type": "application/json" },
  body: JSON.stringify({ text: "${TEXT}" }),
});
const { claims } = await response.json();
for (const claim of claims) console.log(claim.verdict, claim.text, claim.expected ?? "");`,
    },
    {
      title: "Python",
      code: `import json, urllib.request

request = urllib.request.Request(
    "${origin}/v1/verify",
    data=json.dumps({"text": "${TEXT}"}).encode(),
    headers={"X-API-Key": "${key}", "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    for claim in json.load(response)["claims"]:
        print(claim["verdict"], claim["text"], claim.get("expected", ""))`,
    },
  ];
}
