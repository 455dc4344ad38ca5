/**
 * Other spellings under which a text may name a thing with this label: without what tells namesakes apart ("Lantern
 * (band)", "Springfield, Ohio", "(1234) 1801 AB"), with initials apart or drawn together, without the form of a company.
 */
export function spellings(label: string): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const trimmed = name.trim();
    if (trimmed.length > 1 && trimmed !== label) found.add(trimmed);
  };
  const plain = label.replace(/\s*\([^()]*\)\s*$/u, "").replace(/^\([^()]*\)\s*/u, "");
  add(plain);
  const comma = plain.indexOf(", ");
  if (comma > 0) add(plain.slice(0, comma));
  for (const name of [plain, ...found]) for (const rule of RULES) add(name.replace(rule.from, rule.to));
  const state = plain.slice(plain.lastIndexOf(", ") + 2);
  if (comma > 0 && STATES.has(state)) add(`${plain.slice(0, -state.length)}${STATES.get(state)}`);
  for (const name of SHORT[plain.replace(/^The /u, "")] ?? []) add(name);
  return [...found];
}

interface Rule {
  from: RegExp;
  to: string;
}

const RULES: readonly Rule[] = [
  { from: /\b(\p{Lu})\. (?=\p{Lu}\.)/gu, to: "$1." },
  { from: /\b(\p{Lu})\.(?=\p{Lu})/gu, to: "$1. " },
  { from: /\b\p{Lu}\. /gu, to: "" },
  { from: /\s+(?:A\.?)?[FS]\.?C\.?$/u, to: "" },
  { from: /\s+(?:A\.?)?F\.?C\.?$/u, to: " FC" },
  { from: /,? (?:Inc|Ltd|LLC|Corp|Corporation|Company|Co|plc|GmbH)\.?$/u, to: "" },
  { from: /^The /u, to: "" },
  { from: /^\d+\. /u, to: "" },
  { from: /\bWorld War II$/u, to: "World War Two" },
  { from: /\bWorld War II$/u, to: "Second World War" },
  { from: /\bWorld War I$/u, to: "World War One" },
  { from: /\bWorld War I$/u, to: "First World War" },
  { from: /^(\S+) language$/u, to: "$1" },
  { from: /^(\S+) people$/u, to: "$1" },
];

// "Springfield, N.Y.", "Springfield, CA": what is written behind a comma for the states of the U.S.
const STATES = new Map(
  "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming"
    .split(",")
    .map((pair) => [pair.slice(3), pair.slice(0, 2)]),
);

// Countries that texts call by other names than their labels.
const SHORT: Readonly<Record<string, readonly string[]>> = {
  "United States": ["U.S.", "US", "USA", "U.S.A.", "United States of America", "America", "the States"],
  "United Kingdom": ["UK", "U.K.", "Great Britain", "Britain"],
  "United Arab Emirates": ["UAE", "U.A.E."],
  "Republic of Ireland": ["Ireland", "Eire"],
  "People's Republic of China": ["China", "PRC"],
  "Soviet Union": ["USSR", "U.S.S.R."],
  "European Union": ["EU", "E.U."],
  "United Nations": ["UN", "U.N."],
  Netherlands: ["Holland", "the Netherlands"],
  "Czech Republic": ["Czechia"],
};
