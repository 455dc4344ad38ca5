import { readFileSync } from "node:fs";
import { loadReader } from "@/lib/knowledge/syntax";

const MOST_CLAIMS = 1000; // of a text; none makes so many

/**
 * Lists the claims of texts for people to judge by the rubric: each text of the file, which begins with a line `=== name`,
 * then its claims, one a line with its number, and what is not checked with the reason.
 */
export async function listClaims(file: string): Promise<void> {
  const reader = await loadReader();
  const parts = readFileSync(file, "utf8").split(/^=== /m).slice(1);
  for (const part of parts) {
    const [name = "", ...lines] = part.split("\n");
    const text = lines.join("\n").trim();
    const { claims, notChecked } = await reader.read(text, MOST_CLAIMS);
    const told = claims.map((claim, n) => `${name}.${n + 1}\t${claim.contextDependent ? "open" : "-"}\t${claim.text}`);
    const left = notChecked.map((one) => `[${one.reason}] ${one.text.replace(/\s+/g, " ")}`);
    console.log([`=== ${name}`, text, "--- claims", ...told, "--- not checked", ...left, ""].join("\n"));
  }
}
