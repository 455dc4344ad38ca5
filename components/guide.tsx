"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CheckCircle2, Circle, X } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import type { Guide } from "@/lib/services/people";
import { ask } from "./ask";
import { firstRequest } from "./snippets";
import { Button, buttonClass } from "./ui/button";
import { Card } from "./ui/card";
import { CodeBlock } from "./ui/code-block";
import { format } from "./ui/format";
import { useToast } from "./ui/toast";

const REFRESH_MS = 10_000;

/** The first steps up to an answer of one's own, until they are dismissed. At `?steps` they are shown anyway. */
export function GuidePanel({ initial, origin }: { initial: Guide; origin: string }) {
  const queries = useQueryClient();
  const say = useToast();
  const isAsked = useSearchParams().has("steps");
  const { data } = useQuery({
    queryKey: ["guide"],
    queryFn: () => ask<Guide>("guide"),
    initialData: initial,
    refetchInterval: REFRESH_MS,
  });
  const show = async (isShown: boolean) => {
    await ask("guide", { method: "PATCH", body: { dismissed: !isShown } });
    history.replaceState(null, "", isShown ? "/overview?steps" : "/overview");
    await queries.invalidateQueries({ queryKey: ["guide"] });
  };
  const dismiss = async () => {
    try {
      await show(false);
      document.getElementById("content")?.focus();
      say("The first steps are hidden. Ctrl K leads to them again.", "good", () => show(true));
    } catch (error) {
      say((error as Error).message, "bad");
    }
  };
  if (!isAsked && !data.is_due) return null;
  return <Steps guide={data} origin={origin} onDismiss={dismiss} />;
}

function Steps({ guide, origin, onDismiss }: { guide: Guide; origin: string; onDismiss: () => void }) {
  const { key, first_answer, sources, webhooks } = guide;
  const close = (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Hide the first steps"
      onClick={onDismiss}
      className="absolute top-3 right-3"
    >
      <X aria-hidden className="size-4" />
    </Button>
  );
  return (
    <Card
      title="First steps"
      description={<span className="block pr-8">{wordsFor(guide)}</span>}
      className="relative"
      action={close}
    >
      <ol className="divide-y divide-line border-line border-t">
        <Step title="Make a key" isDone={key !== null} action={!key && <Go href="/keys">Make a key</Go>}>
          {key ? `${key.name} (${key.prefix}…) is good.` : "Programs call the API with it. It is shown once."}
        </Step>
        <Step
          title="Verify a text of your own"
          isDone={first_answer !== null}
          action={first_answer ? <SeeAgain answer={first_answer} /> : <Go href="/playground">Try your text</Go>}
        >
          {first_answer ? answerInWords(first_answer) : <OwnText origin={origin} />}
        </Step>
        <Step
          title="Bring your facts or documents"
          isOptional
          isDone={sources > 0}
          action={<Go href="/knowledge/sources">Import facts</Go>}
        >
          {sources > 0
            ? `${format.count(sources, "source decides", "sources decide")} claims before the built-in graph does.`
            : "They decide claims before the built-in graph does: tables, triples, PDF, Word, web pages."}
        </Step>
        <Step title="Set a webhook" isOptional isDone={webhooks > 0} action={<Go href="/webhooks">Subscribe</Go>}>
          {webhooks > 0
            ? `${format.count(webhooks, "webhook")} will be told what happens.`
            : "Hear of harmful texts, limits and keys as they happen."}
        </Step>
      </ol>
    </Card>
  );
}

function wordsFor({ key, first_answer }: Guide): string {
  if (!key || !first_answer) return "Two steps lead to the first answer of your own; the others can wait.";
  return "You have the first answer of your own. What is left is there when you need it.";
}

type FirstAnswer = NonNullable<Guide["first_answer"]>;

/** The log keeps little unless it is asked to. */
function SeeAgain({ answer: { day, is_logged } }: { answer: FirstAnswer }) {
  return is_logged && <Go href={`/log?kind=verify&from=${day}&to=${day}`}>See it again</Go>;
}

function answerInWords({ day, claims, verified }: FirstAnswer): string {
  return `Answered on ${format.day(day)}: ${format.count(claims, "claim")} checked, ${verified} of them verified.`;
}

function OwnText({ origin }: { origin: string }) {
  return (
    <>
      Paste an answer of your AI into the playground, or send it with your key in place of $ASSAY_API_KEY:
      <span className="mt-3 block">
        <CodeBlock snippets={firstRequest(origin, "$ASSAY_API_KEY")} />
      </span>
    </>
  );
}

function Go({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={buttonClass({ size: "sm" })}>
      {children}
    </Link>
  );
}

interface StepProps {
  title: string;
  isDone: boolean;
  isOptional?: boolean;
  action: ReactNode;
  children: ReactNode;
}

function Step({ title, isDone, isOptional, action, children }: StepProps) {
  const Icon = isDone ? CheckCircle2 : Circle;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 px-5 py-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden className={isDone ? "mt-0.5 size-4 text-good" : "mt-0.5 size-4 text-ink-3"} />
      <div className="min-w-0">
        <h3 className="font-medium">
          {title}
          {isOptional && <span className="font-normal text-ink-3"> (optional)</span>}
          <span className="sr-only">{isDone ? ": done" : ": to do"}</span>
        </h3>
        <div className="mt-0.5 text-[13px] text-ink-2">{children}</div>
      </div>
      {action && <div className="max-sm:col-start-2">{action}</div>}
    </li>
  );
}
