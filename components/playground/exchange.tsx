import type { ReactNode } from "react";
import { CodeBlock } from "../ui/code-block";
import { bodiesOf, type Draft, type Tool } from "./draft";
import { requestSnippets } from "./request-snippets";
import type { Runs } from "./use-run";

const PATHS: Record<Tool, string> = { verify: "/v1/verify", harm_detect: "/v1/harm/detect" };

/** What is sent, in code to copy, and what came back, as it came. */
export function Exchange({ draft, runs, origin }: { draft: Draft; runs?: Runs; origin: string }) {
  const bodies = bodiesOf(draft);
  const answered = (["verify", "harm_detect"] as const).filter((tool) => runs?.[tool]);
  return (
    <>
      <Disclosure title="Request">
        {draft.tools.map((tool) => (
          <Part key={tool} title={`POST ${PATHS[tool]}`}>
            <CodeBlock snippets={requestSnippets(origin, PATHS[tool], bodies[tool])} />
          </Part>
        ))}
      </Disclosure>
      {answered.length > 0 && (
        <Disclosure title="Response">
          {answered.map((tool) => (
            <Part key={tool} title={`${runs?.[tool]?.status} ${PATHS[tool]}`}>
              <CodeBlock
                snippets={[
                  { title: "Body", code: JSON.stringify(runs?.[tool]?.body, null, 2) },
                  { title: "Headers", code: headerLines(runs?.[tool]?.headers) },
                ]}
              />
            </Part>
          ))}
        </Disclosure>
      )}
    </>
  );
}

export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex list-none items-center justify-between rounded-lg px-5 py-3 font-medium text-sm">
        {title}
        <span aria-hidden className="text-ink-3 transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="space-y-5 border-line border-t p-5">{children}</div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h3 className="font-mono text-xs">{title}</h3>
      {children}
    </section>
  );
}

function headerLines(headers: Record<string, string> = {}): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
