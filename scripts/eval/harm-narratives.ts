import { readFileSync } from "node:fs";
import { detectHarm, type HarmDetector, type HarmOptions, narrativeOf } from "@/lib/engine";
import { readNarratives } from "@/lib/knowledge/narratives/read";
import type { Figure } from "./harm-card";
import { shareOf } from "./metrics";

/** A post of our own on a known false claim, whose statement stands beside it. */
interface Post {
  stance: string;
  statement: string;
  text: string;
}

type Found = Post & { isFlagged: boolean; claims: readonly string[] };

const FILES = { "half looked at": "narratives.tsv", "half kept apart": "narratives-aside.tsv" };
const STANCES = { denies: "denials", asks: "questions", reports: "reports", other: "others on the same things" };
const SET = "posts of our own on known false claims, in other words";
const REVIEW = { rating: "False", publisher: "Fact Check", date: "2026-01-01" };

/** How often posts that tell a known false claim are flagged with it, and others on it are flagged; also where claims were imported. */
export async function narrativeFigures(detector: HarmDetector): Promise<Figure[]> {
  const { narratives } = readNarratives();
  const imported = narratives.map(({ statement }) => narrativeOf({ claim: statement, ...REVIEW, url: "" }));
  const bare = { ...detector, narratives: detector.narratives.of([]) };
  const own = detector.narratives.of(imported);
  const figures: Figure[] = [];
  for (const [half, file] of Object.entries(FILES)) {
    const posts = postsOf(file);
    figures.push(...halfFigures(await foundOf(detector, posts), half));
    figures.push(...importedFigures(await foundOf(bare, posts, own), half));
  }
  return figures;
}

function postsOf(file: string): Post[] {
  const statements = new Map(readNarratives().narratives.map(({ id, statement }) => [id, statement]));
  const lines = readFileSync(`bench/sets/${file}`, "utf8").split("\n");
  const rows = lines.filter((line) => line && !line.startsWith("#")).slice(1);
  return rows.map((row) => {
    const [stance = "", id = "", text = ""] = row.split("\t");
    return { stance, statement: statements.get(id) ?? "", text };
  });
}

async function foundOf(detector: HarmDetector, posts: readonly Post[], own?: HarmOptions["own"]): Promise<Found[]> {
  const found: Found[] = [];
  for (const post of posts) {
    const options = { categories: ["misinformation"], threshold: "medium", ...(own ? { own } : {}) } as const;
    const { harmful, categories } = await detectHarm(detector, post.text, options);
    const claims = categories.flatMap(({ refutations }) => refutations ?? []).map(({ claim }) => claim);
    found.push({ ...post, isFlagged: harmful, claims });
  }
  return found;
}

const telling = (found: readonly Found[]) => found.filter(({ stance }) => stance === "asserts");

function halfFigures(found: readonly Found[], half: string): Figure[] {
  return [
    { set: SET, figure: `telling it: flagged, ${half}`, value: shareOf(telling(found), (one) => one.isFlagged) },
    {
      set: SET,
      figure: `telling it: that claim named, ${half}`,
      value: shareOf(telling(found), ({ claims, statement }) => claims.includes(statement)),
    },
    ...Object.entries(STANCES).map(([stance, name]) => ({
      set: SET,
      figure: `${name} flagged, ${half}`,
      value: shareOf(
        found.filter((one) => one.stance === stance),
        (one) => one.isFlagged,
      ),
    })),
  ];
}

function importedFigures(found: readonly Found[], half: string): Figure[] {
  const others = found.filter(({ stance }) => stance !== "asserts");
  const isNamed = ({ claims }: Found) => claims.length > 0;
  return [
    { set: SET, figure: `imported claims found in what tells them, ${half}`, value: shareOf(telling(found), isNamed) },
    { set: SET, figure: `imported claims found in the others, ${half}`, value: shareOf(others, isNamed) },
  ];
}
