import { expect, test } from "vitest";
import { LayeredGraph } from "@/lib/engine";
import { WORLD } from "@/lib/engine/testing/ask";
import { importedApart, verdictsOn } from "../testing/imported-graph";

const LAPTOPS = "Model,USB ports,Half-life (h)\nTamarin 14,2,6\nOskar 15,4,9\n";
const DRUGS = "subject,relation,object\nNeopramil,side effect,nausea\nNeopramil,side effect,insomnia\n";
const TEXTS = [
  ["The Tamarin 14 has five USB ports.", "refuted"],
  ["The Oskar 15 has four USB ports.", "supported"],
  ["The Tamarin 14 has a half-life of 6 hours.", "supported"],
  ["Side effects of Neopramil include nausea and insomnia.", "supported"],
] as const;

const ROWS = [
  "Vroot Drool,is a,USB ports",
  "Vroot Drool,made of,USB ports",
  "USB ports,made of,40 ft",
  "Vroot Drool,USB ports,yes",
  "half-life,course code,7366",
  "side effect,is a,product",
  "Vroot Drool,made of,Side effects",
];

test.each(["", ...ROWS])(
  "a thing that is called like a relation of another source turns no words into a name: %s",
  async (row) => {
    const others: Record<string, string> = row ? { "others.csv": `subject,relation,object\n${row}\n` } : {};
    const { graph } = await importedApart({ "laptops.csv": LAPTOPS, "drugs.csv": DRUGS, ...others });
    expect(TEXTS.map(([text]) => [text, ...verdictsOn(graph, text)])).toEqual(TEXTS);
  },
);

const GROUNDS = "name,capacity\nCanal Street,9900\nQuarry Road,24800\n";

test.each(["", "Vroot Drool,capacity,yes\nZoon Bex,is a,person\n"])(
  "what is counted makes no list with what has an article of its own, whatever others tell of either: %s",
  async (rows) => {
    const others: Record<string, string> = rows ? { "others.csv": `subject,relation,object\n${rows}` } : {};
    const { graph } = await importedApart({ "grounds.csv": GROUNDS, ...others });
    expect(verdictsOn(graph, "Canal Street has room for 45,000 people and a capacity of 45,000.")).toEqual(["refuted"]);
  },
);

test.each(["", "independence,team,48533\n", "independence,capacity,48533\n"])(
  "a year that a time word stands before is no amount, whatever is known of a word of the claim: %s",
  async (rows) => {
    const { graph } = await importedApart({ "others.csv": `subject,relation,object\n${rows}Pine Hall,capacity,300\n` });
    const whole = new LayeredGraph(graph, WORLD);
    expect(verdictsOn(whole, "The Declaration of Independence was signed in 1776.")).toEqual(["not_found"]);
    expect(verdictsOn(whole, "Pine Hall has a capacity of 1776.")).toEqual(["refuted"]);
  },
);
