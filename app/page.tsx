import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/logo";
import { firstRequest } from "@/components/snippets";
import { buttonClass } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { findPageSession } from "@/lib/http/session";
import { visitor } from "@/lib/http/session-cookie";

const PARTS = [
  {
    title: "Claims, checked against facts",
    text: "Each claim gets a verdict, a calibrated confidence, the path of facts that decides it, and what the graph holds instead where it is wrong.",
  },
  {
    title: "Harm, with the exact words",
    text: "Six categories from self-harm to misinformation, each with a level, a confidence and the phrases that led to it.",
  },
  {
    title: "Yours to run",
    text: "One process with its own database and knowledge graph. No text leaves it, and no model is called elsewhere.",
  },
];

export default async function Home() {
  const [session, { origin }] = await Promise.all([findPageSession(), visitor()]);
  return (
    <div className="mx-auto max-w-5xl px-5 sm:px-8">
      <header className="flex h-16 items-center justify-between">
        <Logo />
        <nav aria-label="Site" className="flex items-center gap-1">
          <Link href="/docs" prefetch={false} className={buttonClass({ variant: "ghost", size: "sm" })}>
            Documentation
          </Link>
          <Link
            href={session ? "/overview" : "/sign-in"}
            prefetch={false}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            {session ? "Dashboard" : "Sign in"}
          </Link>
        </nav>
      </header>
      <main className="space-y-16 pt-12 pb-24 sm:space-y-24 sm:pt-20">
        <section className="grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="space-y-6">
            <h1 className="text-balance font-semibold text-4xl tracking-tight sm:text-5xl">
              Check what an AI wrote before people rely on it
            </h1>
            <p className="max-w-xl text-ink-2 text-lg">
              Assay takes text apart into claims, checks each against a knowledge graph, and tells you which hold, which
              do not, and why.
            </p>
            <div className="flex flex-wrap gap-3">
              <Link href="/sign-up" prefetch={false} className={buttonClass({ variant: "primary" })}>
                Get an API key
              </Link>
              <Link href="/docs" prefetch={false} className={buttonClass({ variant: "secondary" })}>
                Read the docs
              </Link>
            </div>
          </div>
          <Example />
        </section>
        <section aria-label="What it does" className="grid gap-8 sm:grid-cols-3">
          {PARTS.map(({ title, text }) => (
            <div key={title} className="space-y-2 border-line border-t pt-4">
              <h2 className="font-medium text-sm">{title}</h2>
              <p className="text-ink-2 text-sm leading-relaxed">{text}</p>
            </div>
          ))}
        </section>
        <section className="space-y-4">
          <h2 className="font-semibold text-xl tracking-tight">One request</h2>
          <CodeBlock snippets={firstRequest(origin, "$ASSAY_API_KEY")} />
        </section>
      </main>
    </div>
  );
}

/** What an answer looks like, drawn by hand from a real one. */
function Example() {
  return (
    <figure className="space-y-4 rounded-xl border border-line bg-surface p-6">
      <p className="leading-relaxed">
        <Marked tone="bg-good-soft">Canberra is the capital of Australia.</Marked>{" "}
        <Marked tone="bg-bad-soft">Berlin is the capital of Spain.</Marked>
      </p>
      <ul className="space-y-3 text-[13px]">
        <Verdict word="Supported" tone="text-good">
          Australia, capital, Canberra
        </Verdict>
        <Verdict word="Refuted" tone="text-bad">
          The capital of Spain is Madrid.
        </Verdict>
      </ul>
      <figcaption className="sr-only">A text with one supported and one refuted claim</figcaption>
    </figure>
  );
}

function Marked({ tone, children }: { tone: string; children: ReactNode }) {
  return <mark className={`rounded px-1 py-0.5 text-ink ${tone}`}>{children}</mark>;
}

function Verdict({ word, tone, children }: { word: string; tone: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-line border-t pt-3">
      <span className={`w-20 shrink-0 font-medium ${tone}`}>{word}</span>
      <span className="text-ink-2">{children}</span>
    </li>
  );
}
