import type { Metadata } from "next";
import { CodeSample } from "@/components/docs/code-sample";
import { Operation } from "@/components/docs/operation";
import { Prose } from "@/components/docs/prose";
import { Table } from "@/components/docs/table";
import { Disclosure } from "@/components/ui/disclosure";
import { format } from "@/components/ui/format";
import { EVENTS } from "@/lib/catalog/events";
import { NOT_CHECKED_REASONS } from "@/lib/catalog/not-checked";
import { PLANS } from "@/lib/catalog/plans";
import { RETRIEVED_PER_CLAIM } from "@/lib/catalog/schemas/retriever";
import { SCOPES } from "@/lib/catalog/scopes";
import { retrySchedule } from "@/lib/services/member-webhooks";
import { RECEIVERS } from "./receivers";
import { operationViews } from "./reference";
import { EVENTS_SAMPLE, QUICK_START } from "./samples";
import { SEARCH_SERVICE } from "./search-service";

export const metadata: Metadata = { title: "API reference" };

const CHAPTERS = [
  { id: "quick-start", title: "Quick start" },
  { id: "events", title: "Claims as they are decided" },
  { id: "keys", title: "Keys and scopes" },
  { id: "limits", title: "Limits" },
  { id: "not-checked", title: "What is not checked" },
  { id: "errors", title: "Errors" },
  { id: "repeats", title: "Safe repeats" },
  { id: "webhooks", title: "Receiving webhooks" },
  { id: "search-service", title: "Your own search service" },
];

const RECEIVING =
  "Answer within 10 seconds, work afterwards, deduplicate by `id`. `X-Service-Signature` is `sha256=` and the HMAC-SHA256 of the raw body by the subscription's secret, in hexadecimal; `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks, whose libraries refuse replays too: give them the secret's bytes as raw, or a base64 secret as it is. After a rotation the new secret signs both, and the old one `webhook-signature` as well for 24 hours.";

const planRows = Object.entries(PLANS).map(([id, { perMinute, perMonth, storage }]) => [
  id,
  perMinute.toLocaleString("en"),
  perMonth.toLocaleString("en"),
  storage.facts.toLocaleString("en"),
  format.size(storage.bytes),
  storage.sources.toLocaleString("en"),
]);

const eventRows = Object.entries(EVENTS).map(([type, { summary }]) => [type, summary]);

const reasonRows = Object.entries(NOT_CHECKED_REASONS).map(([reason, { meaning }]) => [reason, meaning]);

export default function Docs() {
  const operations = operationViews();
  const contents = (
    <>
      <Links links={CHAPTERS} />
      <Links links={operations.map(({ id, summary }) => ({ id, title: summary }))} />
      <a href="/openapi.json" className="block underline underline-offset-4">
        OpenAPI document
      </a>
    </>
  );
  return (
    <div className="mx-auto grid max-w-screen-2xl gap-10 px-6 py-10 lg:py-0 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav
        aria-label="Contents"
        className="space-y-6 text-sm lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:py-10"
      >
        <p className="flex items-baseline justify-between gap-4 lg:block lg:space-y-2">
          <a href="/" className="font-semibold text-base">
            Assay
          </a>
          <a href="/overview" className="text-ink-2 underline underline-offset-4 hover:text-ink lg:block">
            To the dashboard
          </a>
        </p>
        <Disclosure title="Contents" className="lg:hidden">
          {contents}
        </Disclosure>
        <div className="hidden space-y-6 lg:block">{contents}</div>
      </nav>
      <main className="wrap-break-word min-w-0 space-y-12 lg:py-10">
        <Guide />
        <h2 className="font-semibold text-2xl tracking-tight">Endpoints</h2>
        {operations.map((operation) => (
          <Operation key={operation.id} operation={operation} />
        ))}
      </main>
    </div>
  );
}

function Links({ links }: { links: { id: string; title: string }[] }) {
  return (
    <ul className="space-y-1.5 text-ink-2">
      {links.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="hover:text-ink">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Guide() {
  return (
    <>
      <header className="space-y-3">
        <h1 className="font-semibold text-3xl tracking-tight">API reference</h1>
        <p className="text-ink-2">
          <Prose text="JSON over HTTPS. Every `POST` carries `Content-Type: application/json`; unknown fields of a body are ignored. Every answer names its request in `X-Request-Id`." />
        </p>
      </header>
      <Chapter id="quick-start">
        {QUICK_START.map((sample) => (
          <CodeSample key={sample.title} {...sample} />
        ))}
      </Chapter>
      <Chapter
        id="events"
        text="`POST /v1/verify` with `Accept: text/event-stream` answers with server-sent events: a `claim` for each claim once nothing can change it, with its `index` in the list, in any order; then `result`, the whole body of the JSON answer, or `error`. It is charged before the first event: what is refused is JSON with its status, as always. From then on the status is 200, in the mode `blocking` too, where `result` has `error` and `blocked`; after an `error` the month has back what the request took. Long texts with passages gain most. With an `Idempotency-Key` all events come at the end."
      >
        <CodeSample {...EVENTS_SAMPLE} />
      </Chapter>
      <Chapter
        id="keys"
        text="Send the key in `X-API-Key`, from servers only. A key begins with `assay_live_` or `assay_test_`; each deployment takes one of the two. A revoked, expired or disabled key is refused from the next request on; a disabled one until it is enabled again. Name and scopes can be changed, from the next request on too. Owners are mailed 7 days and 1 day before a key expires. To change keys, rotate: the old one stays valid for the grace you choose. The latest 50 requests of a key that failed are told with it, without what they held."
      >
        <Table headings={["Scope", "Grants"]} rows={Object.entries(SCOPES)} />
      </Chapter>
      <Chapter
        id="limits"
        text="Limits belong to the organization. The minute is the UTC minute, the month the UTC calendar month, and only processed texts count for the month. Every answer tells both in `X-RateLimit-*` and `RateLimit`; a refusal is 429 with `Retry-After` in seconds."
      >
        <Table
          headings={["Plan", "Requests a minute", "Requests a month", "Own facts", "Their files", "Sources"]}
          rows={planRows}
        />
      </Chapter>
      <Chapter
        id="not-checked"
        text="Nothing of a text is dropped silently. A sentence that states nothing that could be checked stands in `not_checked` of the answer, with its place and one of these reasons; it counts for nothing in `summary`, `flagged` and `blocked`. A claim that leans on the sentence before it is told with that sentence: “The dam broke in 1928; this killed 400 people.” One that does not say what it is about is told with that: “Regarding sumo, there are no weight classes.” One that leans on something that the text does not clearly name is checked as it stands and has `context_dependent: true`."
      >
        <Table headings={["Reason", "The sentence"]} rows={reasonRows} />
      </Chapter>
      <Chapter
        id="errors"
        text="An error is `error`, a code to branch on, `message` for people, and sometimes `details`. Checks come in this order: 401, 403, 429, 400. What is wrong with a body or query stands in `details.issues`, with the path of each field."
      />
      <Chapter
        id="repeats"
        text="A request whose answer was lost can be sent again with the same `Idempotency-Key`: for 24 hours the first answer comes back, marked `Idempotent-Replayed: true`; of the month it is charged once, of the minute each time. The same key with another body is 409. Keys are kept per API key and endpoint."
      />
      <Chapter
        id="webhooks"
        text={`Each event is a \`POST\` with a JSON body to every subscription that asks for it, again with the same \`id\` and bytes until it is answered with 2xx: after ${format.durations(retrySchedule())}. ${RECEIVING}`}
      >
        <Table headings={["Event", "When"]} rows={eventRows} />
        {Object.values(RECEIVERS).map((sample) => (
          <CodeSample key={sample.title} {...sample} />
        ))}
      </Chapter>
      <Chapter
        id="search-service"
        text="Whoever keeps documents in a search service already names its address in Settings, Evidence. With each text it gets one `POST` of the claims, signed as webhooks are, and answers within the deadline (50 to 3,000 ms, 500 unless you say otherwise) with 200 and passages, which decide as documents do; `source` is `documents/search/<id>`. `claims` of the answer has an entry for each claim, in their order. Where it does not answer in time and in form the claims are checked without it, and `retrieval` of the result says why. After five failures in a row it is left alone for a while: 5 seconds at first, five minutes at most."
      >
        <Table
          headings={["Field of the answer", "Type", "Meaning"]}
          rows={[
            [
              "claims[].passages",
              "array",
              `The passages that could decide that claim, the best first: ${RETRIEVED_PER_CLAIM} at most; 5 are enough`,
            ],
            [
              "claims[].passages[].id",
              "string",
              "1 to 200 characters; the same passage has the same id for all claims",
            ],
            ["claims[].passages[].text", "string", "1 to 20,000 characters; a paragraph is best"],
            ["claims[].passages[].title, url", "string", "Shown with citations; may be left out"],
          ]}
        />
        <CodeSample {...SEARCH_SERVICE} />
      </Chapter>
    </>
  );
}

function Chapter({ id, text, children }: { id: string; text?: string; children?: React.ReactNode }) {
  return (
    <section id={id} className="max-w-4xl scroll-mt-6 space-y-4">
      <h2 className="font-semibold text-2xl tracking-tight">{CHAPTERS.find((chapter) => chapter.id === id)?.title}</h2>
      {text && (
        <p className="text-ink-2">
          <Prose text={text} />
        </p>
      )}
      {children}
    </section>
  );
}
