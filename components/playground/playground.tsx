"use client";
import clsx from "clsx";
import { FlaskConical } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Disclosure } from "../ui/disclosure";
import { EmptyState } from "../ui/empty-state";
import { format } from "../ui/format";
import { Skeleton } from "../ui/skeleton";
import { AnswerError, AnswerFacts, Notice } from "./answer-parts";
import { CompareRuns } from "./compare-runs";
import { ContextPane } from "./context-pane";
import { type Draft, type Tool, useDraft } from "./draft";
import { EarlierRuns } from "./earlier-runs";
import { EXAMPLES } from "./examples";
import { Exchange } from "./exchange";
import { HarmResults } from "./harm-results";
import { MarkedEditor } from "./marked-editor";
import { Options } from "./options";
import { type HarmAnswer, marksOf, type Reasons } from "./results";
import { useSavedRuns } from "./saved-runs";
import { checkedBy, type Failures, isRunOf, type Runs, useRun } from "./use-run";
import { VerifyResults } from "./verify-results";

export interface PlaygroundProps {
  /** Whether the person who looks may spend requests. */
  mayRun: boolean;
  /** Where the service is reached. */
  origin: string;
  categories: readonly { id: string; label: string }[];
  /** Why a sentence is not checked. */
  reasons: Reasons;
  /** Code points. */
  maxLength: number;
  /** Whose runs this browser keeps. */
  person: string;
}

const TOOLS: Record<Tool, string> = { verify: "Verify claims", harm_detect: "Detect harm" };

/** A text, the two tools, and what they say of it. */
export function Playground({ mayRun, origin, categories, reasons, maxLength, person }: PlaygroundProps) {
  const [draft, change] = useDraft(INITIAL);
  const { runs, isRunning, failures, run, open } = useRun();
  const { saved, save, remove } = useSavedRuns(person);
  const [compared, setCompared] = useState<Runs>();
  const [selected, setSelected] = useState<string>();
  const [lit, setLit] = useState<string>();
  const canRun = mayRun && draft.text !== "" && draft.tools.length > 0;
  const isStale = runs !== undefined && !isRunOf(runs, draft);
  const start = async () => {
    if (!canRun || isRunning) return;
    const done = await run(draft);
    setSelected(firstDoubtful(done));
    if (done) save(done);
  };
  const show = (earlier: Runs) => {
    open(earlier);
    setCompared(undefined);
    setSelected(firstDoubtful(earlier));
    change(checkedBy(earlier));
  };
  const marks = marksOf(runs?.verify?.body, runs?.harm_detect?.body.categories);
  const reach = (id: string | undefined) => {
    if (!id || id.startsWith("harm-") || id === selected || isStale) return;
    setSelected(id);
    document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] xl:grid-rows-[auto_1fr]">
      <div className="min-w-0 space-y-4">
        <Card>
          <MarkedEditor
            label="Text to check"
            placeholder="Paste or write the text to check"
            value={draft.text}
            marks={marks}
            selected={selected}
            isStale={runs !== undefined && runs.text !== draft.text}
            onChange={(text) => change({ text })}
            onReach={reach}
            onPoint={setLit}
            onSubmit={start}
          />
          <Toolbar draft={draft} change={change} maxLength={maxLength}>
            <Button variant="primary" onClick={start} isBusy={isRunning} disabled={!canRun}>
              Run
              <kbd aria-hidden className="hidden font-sans text-xs sm:inline">
                Ctrl ↵
              </kbd>
            </Button>
          </Toolbar>
        </Card>
        <ContextPane
          value={draft.context}
          judged={runs?.context}
          claim={runs?.verify?.body.claims?.[Number(selected?.replace("claim-", ""))]}
          documents={draft.documents}
          onChange={(context) => change({ context })}
          onPick={(documents) => change({ documents })}
          onSubmit={start}
        />
        <Examples onPick={change} />
      </div>
      <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        {runs && isStale && !isRunning && <StaleNotice onReturn={() => change(checkedBy(runs))} />}
        {runs && compared && !isStale && (
          <CompareRuns before={compared} now={runs} onClose={() => setCompared(undefined)} />
        )}
        <Results
          runs={runs}
          isStale={isStale}
          reasons={reasons}
          isRunning={isRunning}
          failures={failures}
          selected={selected}
          lit={isStale ? undefined : lit}
          onSelect={setSelected}
        />
      </div>
      <div className="min-w-0 space-y-4">
        <Disclosure title="Options">
          <Options draft={draft} categories={categories} onChange={change} />
        </Disclosure>
        <Exchange draft={draft} runs={runs} origin={origin} />
        <EarlierRuns saved={saved} shown={runs} onOpen={show} onCompare={setCompared} onRemove={remove} />
      </div>
    </div>
  );
}

const INITIAL: Draft = {
  text: EXAMPLES[0].text,
  context: EXAMPLES[0].context,
  documents: [],
  mode: "flagging",
  minConfidence: 0.5,
  maxClaims: 50,
  includeEvidence: true,
  threshold: "settings",
  categories: [],
  tools: ["verify", "harm_detect"],
};

/** The claim that a reader would look at first. */
function firstDoubtful(runs: Runs | undefined): string | undefined {
  const claims = runs?.verify?.body.claims ?? [];
  const at = ["refuted", "not_found", "supported"].map((verdict) =>
    claims.findIndex((claim) => claim.verdict === verdict),
  );
  const first = at.find((n) => n >= 0);
  return first === undefined ? undefined : `claim-${first}`;
}

interface ToolbarProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  maxLength: number;
  children: ReactNode;
}

function Toolbar({ draft, change, maxLength, children }: ToolbarProps) {
  const length = Array.from(draft.text).length;
  const toggle = (tool: Tool, isOn: boolean) =>
    change({
      tools: (Object.keys(TOOLS) as Tool[]).filter((one) => (one === tool ? isOn : draft.tools.includes(one))),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t px-4 py-3">
      {(Object.keys(TOOLS) as Tool[]).map((tool) => (
        <label key={tool} className="flex cursor-pointer items-center gap-2 text-[13px]">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={draft.tools.includes(tool)}
            onChange={({ target }) => toggle(tool, target.checked)}
          />
          {TOOLS[tool]}
        </label>
      ))}
      <span className="ml-auto flex items-center gap-4">
        <span className={`text-xs tabular-nums ${length > maxLength ? "font-medium text-bad" : "text-ink-3"}`}>
          {format.number(length)} / {format.number(maxLength)}
        </span>
        {children}
      </span>
    </div>
  );
}

function Examples({ onPick }: { onPick: (example: { text: string; context: string }) => void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Examples</legend>
      <span aria-hidden className="text-ink-3 text-xs">
        Try
      </span>
      {EXAMPLES.map(({ title, text, context }) => (
        <button
          key={title}
          type="button"
          onClick={() => onPick({ text, context })}
          className="rounded-full border border-line bg-surface px-3 py-1 text-[13px] text-ink-2 hover:border-line-strong hover:text-ink"
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}

/** Verdicts are of the text that was checked, and of no other. */
function StaleNotice({ onReturn }: { onReturn: () => void }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn"
    >
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-medium">The text was changed.</span> What stands below is of the text before: run it
        again.
      </p>
      <Button size="sm" onClick={onReturn}>
        Back to the checked text
      </Button>
    </div>
  );
}

interface ResultsProps {
  runs?: Runs;
  /** What was checked is not what is written. */
  isStale: boolean;
  reasons: Reasons;
  isRunning: boolean;
  failures: Failures;
  selected?: string;
  lit?: string;
  onSelect: (id: string | undefined) => void;
}

function Results({ runs, isStale, reasons, isRunning, failures, selected, lit, onSelect }: ResultsProps) {
  return (
    <div className={clsx("min-w-0 space-y-4", isStale && "saturate-0")} data-stale={isStale || undefined}>
      <p role="status" className="sr-only">
        {isRunning ? "Checking" : told(runs)}
      </p>
      {Object.entries(failures).map(([tool, why]) => (
        <Notice key={tool} title={`${TOOLS[tool as Tool]}: not checked`}>
          {why}
        </Notice>
      ))}
      {!runs && !isRunning && (
        <Card>
          <EmptyState icon={FlaskConical} title="Nothing checked yet">
            Run the text to see each claim with its verdict and what decided it: a quote of the context or of your
            documents, or facts of the graph and what it holds instead. Phrases that are harmful are shown, too.
          </EmptyState>
        </Card>
      )}
      {!runs && isRunning && <Skeleton className="h-72" />}
      {runs?.verify && (
        <VerifyResults run={runs.verify} reasons={reasons} selected={selected} lit={lit} onSelect={onSelect} />
      )}
      {runs?.harm_detect && (
        <Card title="Harm">
          {runs.harm_detect.body.categories ? (
            <HarmResults answer={runs.harm_detect.body as HarmAnswer} />
          ) : (
            <AnswerError run={runs.harm_detect} />
          )}
          <AnswerFacts run={runs.harm_detect} />
        </Card>
      )}
    </div>
  );
}

/** The outcome in a sentence, for those who do not see it. */
function told(runs: Runs | undefined): string {
  if (!runs) return "";
  const { summary, not_checked = [], message } = runs.verify?.body ?? {};
  const verified = summary ? `${summary.verified} of ${summary.total_claims} claims verified.` : (message ?? "");
  const harm = runs.harm_detect?.body;
  const found = harm?.categories
    ? harm.harmful
      ? `${harm.categories.length} harmful ${harm.categories.length === 1 ? "category" : "categories"}.`
      : "Nothing harmful."
    : "";
  const skipped = not_checked.length > 0 ? `${format.number(not_checked.length)} not checked.` : "";
  return [verified, skipped, found].filter(Boolean).join(" ");
}
