"use client";
import { useState } from "react";
import { Button } from "../ui/button";
import { TextArea, TextField } from "../ui/field";

export interface SampleRequest {
  method: string;
  /** With {names} of parameters. */
  path: string;
  /** Where the key goes; absent where none is needed. */
  key?: { header: string; before: string };
  /** Parameters of path and query with a value to begin with. */
  parameters: { name: string; in: "path" | "query"; value: string }[];
  body?: string;
}

interface Answer {
  status: number;
  durationMs: number;
  requestId: string | null;
  body: string;
}

let pastedKey = ""; // in memory alone, so that it is gone with the page and need not be pasted for each endpoint

/** Sends a request of the reader's with a key of theirs, and shows the answer. */
export function TryIt({ trial }: { trial: SampleRequest }) {
  const [key, setKey] = useState(pastedKey);
  const [values, setValues] = useState(() => trial.parameters.map(({ value }) => value));
  const [body, setBody] = useState(trial.body ?? "");
  const [outcome, setOutcome] = useState<Answer | "sending" | "failed">();
  const send = async () => {
    setOutcome("sending");
    setOutcome(await ask(trial, { key, values, body }).catch(() => "failed" as const));
  };
  return (
    <form
      className="space-y-4"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {trial.key && (
        <TextField
          label="API key"
          hint="Stays in the memory of this page until you leave it or reload it."
          type="password"
          autoComplete="off"
          data-1p-ignore
          placeholder="assay_live_…"
          value={key}
          onChange={({ target }) => {
            pastedKey = target.value.trim();
            setKey(target.value);
          }}
        />
      )}
      {trial.parameters.map(({ name, in: place }, n) => (
        <TextField
          key={name}
          label={`${name} (${place})`}
          value={values[n]}
          onChange={({ target }) => setValues(values.with(n, target.value))}
        />
      ))}
      {trial.body !== undefined && (
        <TextArea
          label="Body"
          rows={Math.min(16, trial.body.split("\n").length + 1)}
          spellCheck={false}
          className="font-mono text-xs"
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isBusy={outcome === "sending"}>
          Send the request
        </Button>
        {trial.method !== "GET" && <span className="text-ink-3 text-xs">It is done and counted as any other.</span>}
      </div>
      <div aria-live="polite">
        {outcome === "failed" && <p className="text-bad text-sm">The service did not answer.</p>}
        {typeof outcome === "object" && <AnswerView answer={outcome} />}
      </div>
    </form>
  );
}

function AnswerView({ answer }: { answer: Answer }) {
  const { status, durationMs, requestId, body } = answer;
  return (
    <section aria-label="Answer" className="overflow-hidden rounded-lg border border-line">
      <p className="flex flex-wrap gap-x-4 border-line border-b bg-sunken/60 px-4 py-2 font-medium text-xs">
        <span className={status < 400 ? "text-good" : "text-bad"}>{status}</span>
        <span className="text-ink-3">{durationMs} ms</span>
        {requestId && <span className="text-ink-3">{requestId}</span>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled by keyboard too */}
      <pre tabIndex={0} className="-outline-offset-2 max-h-96 overflow-auto p-4 font-mono text-xs leading-relaxed">
        {body}
      </pre>
    </section>
  );
}

async function ask(trial: SampleRequest, given: { key: string; values: string[]; body: string }): Promise<Answer> {
  const startedAt = performance.now();
  const headers: Record<string, string> = {};
  if (trial.key && given.key.trim()) headers[trial.key.header] = trial.key.before + given.key.trim();
  if (trial.body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(addressOf(trial, given.values), {
    method: trial.method,
    headers,
    body: trial.body === undefined ? undefined : given.body,
    credentials: "omit",
  });
  const text = await response.text();
  return {
    status: response.status,
    durationMs: Math.round(performance.now() - startedAt),
    requestId: response.headers.get("X-Request-Id"),
    body: setOut(text),
  };
}

function addressOf({ path, parameters }: SampleRequest, values: string[]): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [n, { name, in: place }] of parameters.entries()) {
    const value = values[n] ?? "";
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

function setOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
