import { expect, test } from "vitest";
import { tokenize } from "../../../text/tokens";
import { align } from "../align";
import { unitsOf } from "../passages";
import { UnitIndex } from "../select";
import { termsOf } from "../terms";

/** What the checks find in a claim of a kind, as "state said>instead". */
function found(kind: string, claim: string, text: string): string[] {
  const index = new UnitIndex(unitsOf([{ id: "0", text }]));
  const terms = termsOf(tokenize(claim));
  const { findings } = align(terms, index.select(terms), index);
  const own = findings.filter((finding) => finding.kind === kind);
  return own.map(({ state, said, instead }) => `${state} ${said}${instead ? `>${instead}` : ""}`);
}

const RIVER = "The Dal is 541 km long. It was first mapped in 1672 by three surveyors.";
const FIRM = "In March 2019 the firm Vexel bought Ordana for $2.5 million. Vexel employs over 300 people.";

// Kind, claim, passage, findings.
const CASES: [string, string, string, string[]][] = [
  ["number", "The Dal is 541 km long.", RIVER, ["agrees 541 km"]],
  ["number", "The Dal is 541,000 metres long.", RIVER, ["agrees 541,000 metres"]],
  ["number", "The Dal is about 540 km long.", RIVER, ["agrees about 540 km"]],
  ["number", "The Dal is over 500 km long.", RIVER, ["agrees over 500 km"]],
  ["number", "The Dal is 3,800 km long.", "The Dal is 3, 800 km long.", ["agrees 3,800 km"]],
  ["number", "The Dal is 3,800 km long.", "The Dal is 3, 900 km long.", ["conflicts 3,800 km>900 km"]],
  ["number", "The Dal is 145 km long.", RIVER, ["conflicts 145 km>541 km"]],
  ["number", "The Dal is under 500 km long.", RIVER, ["conflicts under 500 km>541 km"]],
  ["number", "The Dal is 540 km long.", RIVER, ["conflicts 540 km>541 km"]],
  ["number", "The torch weighs 300 g.", "The lamp weighs 300 g. The torch weighs 500 g.", ["conflicts 300 g>500 g"]],
  [
    "number",
    "The flat is let for two years from May on, and the deposit equals two months' rent.",
    "The flat is let for two years from May on. The deposit equals two months' rent.",
    ["agrees two years", "agrees two months"],
  ],
  [
    "date",
    "The torch was sold in 1990.",
    "The lamp was sold in 1990. The torch was sold in 2001.",
    ["conflicts 1990>2001"],
  ],
  ["number", "The Dal was mapped by 3 surveyors.", RIVER, ["agrees 3"]],
  ["number", "The Dal was first mapped by four surveyors.", RIVER, ["conflicts four>three"]],
  ["number", "The Dal has 17 bridges.", RIVER, ["missing 17"]],
  ["number", "Vexel bought Ordana for $2,500,000.", FIRM, ["agrees 2,500,000"]],
  ["number", "Vexel bought Ordana for $3.5 million.", FIRM, ["conflicts 3.5 million>2.5 million"]],
  [
    "number",
    "Goods may be sent back for a year.",
    "Goods may be sent back for six months.",
    ["conflicts a year>six months"],
  ],
  [
    "number",
    "Buyers have three months to send unworn items back.",
    "The shop takes unworn items back within 45 days of delivery.",
    ["differs three months>45 days"],
  ],
  [
    "number",
    "The lamp shop has 12 km of cable in its three cellars.",
    "The lamp weighs 3 kg. The Dal is 541 km long.",
    ["missing 12 km", "agrees three"],
  ],
  [
    "date",
    "The town was granted its charter by Maude in 1182.",
    "In 1142 Queen Maude gave a charter to the people who lived by the river.",
    ["differs 1182>1142"],
  ],
  ["date", "It was first mapped in 1672.", RIVER, ["agrees 1672"]],
  ["date", "It was first mapped in 1762.", RIVER, ["conflicts 1762>1672"]],
  ["date", "It was first mapped in the 1670s.", RIVER, ["agrees 1670s"]],
  ["date", "Vexel bought Ordana in 2019.", FIRM, ["agrees 2019"]],
  ["date", "Vexel bought Ordana in May 2019.", FIRM, ["conflicts May 2019>March 2019"]],
  ["date", "Vexel bought Ordana on 3 March 2019.", FIRM, ["missing 3 March 2019"]],
  ["name", "The firm Vexel bought Ordana.", FIRM, ["agrees Vexel", "agrees Ordana"]],
  ["name", "The firm Vexel bought Lumara.", FIRM, ["agrees Vexel", "conflicts Lumara>Ordana"]],
  ["name", "The fair was held in Lima.", "The fair was held in New York.", ["conflicts Lima>New York"]],
  ["name", "Ann met Paula there.", "Ann met Paul there.", ["conflicts Paula>Paul"]],
  ["name", "The Canadian team won.", "The team of Canada won.", ["agrees Canadian"]],
  ["name", "The firm Maro was bought in 2019.", "The firm was bought in 2019.", ["missing Maro"]],
  ["name", "The firm Maro was bought in 2019.", "It was bought by Ordana in 2019.", ["missing Maro"]],
  ["name", "The Swedish team won.", "The Danish team won.", ["conflicts Swedish>Danish"]],
  ["name", "It is a Swedish punk band.", "It is a punk band from Malmö.", ["missing Swedish"]],
  ["name", "The team is Norwegian.", "The team comes from Norway.", ["agrees Norwegian"]],
  ["name", "She works for the UN.", "She works for the United Nations.", ["agrees UN"]],
  ["negation", "Vexel did not buy Ordana.", FIRM, ["conflicts not"]],
  ["negation", "The lamp floats.", "The lamp does not float.", ["conflicts not"]],
  ["negation", "The lamp never floats.", "The lamp does not float.", ["agrees not"]],
  ["negation", "The lamp floats.", "The lamp floats, but it does not sink.", []],
  ["negation", "He left a chronicle.", "He was not the first to go, but he left a chronicle.", []],
  ["negation", "The index did not drop.", "The index rose.", []],
  ["opposite", "Prices rose in Lima.", "Prices fell in Lima.", ["conflicts rose>fell"]],
  [
    "opposite",
    "It is the smallest lake of the region.",
    "It is the largest lake of the region.",
    ["conflicts smallest>largest"],
  ],
  ["opposite", "Prices rose in Lima.", "Prices fell in Quito and rose in Lima.", []],
  ["quantifier", "All lamps of the firm are green.", "Some lamps of the firm are green.", ["missing all"]],
  ["quantifier", "Every lamp of the firm is green.", "All lamps of the firm are green.", ["agrees every"]],
  ["strength", "The spray reduces pain.", "The spray may reduce pain.", ["weaker >may"]],
  ["strength", "The spray might reduce pain.", "The spray may reduce pain.", []],
  ["strength", "The spray reduces pain.", "The spray reduces pain. It may also help with colds.", []],
  ["strength", "The spray reduces pain.", "The spray may reduce pain. The spray reduces pain.", []],
  ["strength", "The spray was sold in May.", "The spray was sold in May.", []],
  ["strength", "The firm opened a shop in Lima.", "The firm plans to open a shop in Lima.", ["weaker >plans to"]],
  ["strength", "The firm will open a shop in Lima.", "The firm plans to open a shop in Lima.", []],
  ["strength", "All lamps of the firm are green.", "Most lamps of the firm are green.", ["weaker all>most"]],
  [
    "strength",
    "All lamps of the firm are green.",
    "Nearly all lamps of the firm are green.",
    ["weaker all>nearly all"],
  ],
  ["strength", "Most lamps of the firm are green.", "All lamps of the firm are green.", []],
];

test.each(CASES)("%s: %s | %s", (...[kind, claim, text, findings]) => {
  expect(found(kind, claim, text)).toEqual(findings);
});
