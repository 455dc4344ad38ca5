import type { Snippet } from "./ui/code-block";

const TEXT = "Canberra is the capital of Australia. Berlin is the capital of Spain.";

interface Request {
  scope: string;
  path: string;
  body?: { text: string };
  /** What to print of the answer, in both languages. */
  typescript: string;
  python: string;
}

const REQUESTS: Request[] = [
  {
    scope: "verify",
    path: "/v1/verify",
    body: { text: TEXT },
    typescript: 'for (const claim of answer.claims) console.log(claim.verdict, claim.text, claim.expected ?? "");',
    python: 'for claim in answer["claims"]:\n    print(claim["verdict"], claim["text"], claim.get("expected", ""))',
  },
  {
    scope: "harm_detect",
    path: "/v1/harm/detect",
    body: { text: "I will find you and make you pay for this." },
    typescript: "console.log(answer.harmful, answer.categories);",
    python: 'print(answer["harmful"], answer["categories"])',
  },
];
const OWN_KEY: Request = {
  scope: "any",
  path: "/v1/keys/me",
  typescript: "console.log(answer.scopes, answer.limits);",
  python: 'print(answer["scopes"], answer["limits"])',
};

/** A first request that a key of those scopes may send, in three languages: with the real address it runs as it stands. */
export function firstRequest(origin: string, key: string, scopes: readonly string[] = ["verify"]): Snippet[] {
  const request = REQUESTS.find(({ scope }) => scopes.includes(scope)) ?? OWN_KEY;
  const asked = { ...request, url: origin + request.path, key };
  return [
    { title: "curl", code: curl(asked) },
    { title: "TypeScript", code: typescript(asked) },
    { title: "Python", code: python(asked) },
  ];
}

type Asked = Request & { url: string; key: string };

function curl({ url, key, body }: Asked): string {
  const lines = [`curl -s ${url}`, `-H "X-API-Key: ${key}"`];
  if (body) lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`);
  return lines.join(" \\\n  ");
}

function typescript({ url, key, body, typescript }: Asked): string {
  const options = body
    ? `{
  method: "POST",
  headers: { "X-API-Key": "${key}", "Content-Type": "application/json" },
  body: JSON.stringify(${JSON.stringify(body)}),
}`
    : `{ headers: { "X-API-Key": "${key}" } }`;
  return `const response = await fetch("${url}", ${options});
const answer = await response.json();
${typescript}`;
}

function python({ url, key, body, python }: Asked): string {
  const data = body ? `\n    data=json.dumps(${JSON.stringify(body)}).encode(),` : "";
  const type = body ? ', "Content-Type": "application/json"' : "";
  return `import json, urllib.request

request = urllib.request.Request(
    "${url}",${data}
    headers={"X-API-Key": "${key}"${type}},
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
${python}`;
}
