import type { Endpoint } from "@/lib/catalog/endpoints";
import type { Example } from "@/lib/catalog/examples";
import { type KeyPlace, PROVIDERS } from "@/lib/catalog/providers";

/** The curl line of an example. */
export function curlOf({ method, path, scope, shape }: Endpoint, example: Example): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(example.path?.[name] ?? name));
  const query = example.query ? `?${new URLSearchParams(example.query)}` : "";
  const { header, before } = keyPlace(shape);
  const lines = [`curl -s ${method === "GET" ? "" : `-X ${method} `}"$ASSAY_URL${filled}${query}"`];
  if (scope) lines.push(`-H "${header}: ${before}$ASSAY_API_KEY"`);
  if (example.body) {
    lines.push(
      '-H "Content-Type: application/json"',
      `-d '${JSON.stringify(example.body, null, 2).replaceAll("'", "'\\''")}'`,
    );
  }
  return lines.join(" \\\n  ");
}

const OWN = { header: "X-API-Key", before: "" };

/** The header with the key, and what stands before it. Keys in addresses are taken but never shown. */
export function keyPlace(shape: Endpoint["shape"]): { header: string; before: string } {
  if (!shape) return OWN;
  const places: readonly KeyPlace[] = PROVIDERS[shape].keyIn;
  const place = places.find((one) => "header" in one && one.scheme === undefined) ?? places[0];
  if (!place || "query" in place) return OWN;
  return { header: place.header, before: place.scheme ? `${place.scheme} ` : "" };
}
