import type { Snippet } from "../ui/code-block";

/** A request as it stands in code: the key is a variable of the environment, everything else is exact. */
export function requestSnippets(origin: string, path: string, body: object): Snippet[] {
  const url = origin + path;
  const json = JSON.stringify(body, null, 2);
  return [
    { title: "curl", code: curl(url, json) },
    { title: "TypeScript", code: typescript(url, json) },
    { title: "Python", code: python(url, json) },
  ];
}

function curl(url: string, json: string): string {
  return `curl -s ${url} \\
  -H "X-API-Key: $ASSAY_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${json.replaceAll("'", "'\\''")}'`;
}

function typescript(url: string, json: string): string {
  return `const response = await fetch("${url}", {
  method: "POST",
  headers: {
    "X-API-Key": process.env.ASSAY_API_KEY!,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${indent(json, "  ")}),
});
const result = await response.json();
console.log(response.status, result);`;
}

/** The body is text in quotes that Python reads as JSON does: true and false need no translation. */
function python(url: string, json: string): string {
  return `import json, os, urllib.request

body = json.loads(r"""
${json.replaceAll('"""', '""\\u0022')}
""")
request = urllib.request.Request(
    "${url}",
    data=json.dumps(body).encode(),
    headers={"X-API-Key": os.environ["ASSAY_API_KEY"], "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`;
}

function indent(text: string, by: string): string {
  return text.replaceAll("\n", `\n${by}`);
}
