import { ShieldCheck } from "lucide-react";
import { Badge } from "../ui/badge";
import { Meter } from "../ui/meter";
import { HarmScores } from "./harm-scores";
import { type HarmAnswer, type HarmCategoryResult, LEVEL_TONES, nameOf } from "./results";

/** What was found harmful, by category, or that nothing was. */
export function HarmResults({ answer }: { answer: HarmAnswer }) {
  return (
    <>
      {answer.recommendation && <p className="px-5 pb-3 text-sm">{answer.recommendation}</p>}
      <HarmCategories categories={answer.categories} />
      {answer.scores && <HarmScores scores={answer.scores} />}
    </>
  );
}

/** Each category with its level and phrases. */
export function HarmCategories({ categories }: { categories: readonly HarmCategoryResult[] }) {
  if (categories.length === 0) {
    return (
      <p className="flex items-start gap-3 px-5 pb-4 text-sm">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
        <span>Nothing harmful found: no category reaches its cut.</span>
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line border-line border-t">
      {categories.map((category) => (
        <li key={category.category} className="space-y-3 px-5 py-4">
          <Category result={category} />
        </li>
      ))}
    </ul>
  );
}

function Category({ result }: { result: HarmCategoryResult }) {
  const { category, level, confidence, context, matched_phrases, recommendation, refutations = [], listed } = result;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium text-sm">{nameOf(category)}</h3>
        <span className="flex gap-1.5">
          {listed && <Badge title={`On the block list: ${listed.join(", ")}`}>Block list</Badge>}
          {context && <Badge title="How the words are used">{nameOf(context)}</Badge>}
          <Badge tone={LEVEL_TONES[level]}>{nameOf(level)}</Badge>
        </span>
      </div>
      <div className="flex items-center gap-3 text-[13px]">
        <div className="flex-1">
          <Meter value={confidence} max={1} label={`Confidence in ${nameOf(category)}`} tone="bad" />
        </div>
        <span className="tabular-nums">{Math.round(confidence * 100)}%</span>
      </div>
      {matched_phrases.length > 0 && (
        <ul aria-label="Phrases" className="flex flex-wrap gap-1.5">
          {[...new Set(matched_phrases)].map((phrase) => (
            <li key={phrase} className="max-w-full break-words rounded bg-sunken px-1.5 py-0.5 text-[13px]">
              {phrase}
            </li>
          ))}
        </ul>
      )}
      {refutations.map(({ claim, refutation, source, rating, url }) => (
        <blockquote key={claim} className="space-y-1 border-line-strong border-l-2 pl-3 text-[13px]">
          <p>{refutation}</p>
          {rating && <p className="text-ink-2">{claim}</p>}
          <footer className="break-words text-ink-3 text-xs">
            {url ? (
              <a href={url} target="_blank" rel="noreferrer nofollow" className="underline underline-offset-4">
                {source}
              </a>
            ) : (
              source
            )}
          </footer>
        </blockquote>
      ))}
      <p className="text-[13px] text-ink-2">{recommendation}</p>
    </>
  );
}
