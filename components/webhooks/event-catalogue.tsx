"use client";
import { Card } from "../ui/card";
import { CodeBlock } from "../ui/code-block";
import { Disclosure } from "../ui/disclosure";

export interface EventSample {
  type: string;
  summary: string;
  /** A body as it is sent, on several lines. */
  body: string;
}

/** Every event that there is, each with a body as a receiver gets it. */
export function EventCatalogue({ events }: { events: readonly EventSample[] }) {
  return (
    <Card
      className="mt-4"
      title="Event catalogue"
      description="What can be subscribed to, with a body as it is sent. Bodies are signed as they stand, without line breaks."
    >
      <ul className="space-y-2 px-5 pb-5">
        {events.map(({ type, summary, body }) => (
          <li key={type}>
            <Disclosure title={<CatalogueTitle type={type} summary={summary} />}>
              <CodeBlock snippets={[{ title: "Body", code: body }]} />
            </Disclosure>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CatalogueTitle({ type, summary }: Pick<EventSample, "type" | "summary">) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <code className="font-mono text-xs">{type}</code>
      <span className="font-normal text-[13px] text-ink-3">{summary}</span>
    </span>
  );
}
