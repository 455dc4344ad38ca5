import type { ReactNode } from "react";
import { Disclosure } from "../ui/disclosure";
import { FieldList } from "./field-list";
import { METHOD_COLOURS } from "./method";
import { Prose } from "./prose";
import { type Sample, Samples } from "./samples";
import { Table } from "./table";
import { type SampleRequest, TryIt } from "./try-it";

/** What the reference shows of one endpoint. Fields are rows of name, type, meaning. */
export interface OperationView {
  method: string;
  path: string;
  summary: string;
  description: string;
  facts: string;
  fields: string[][];
  answerFields: string[][];
  errors: string[][];
  request: Sample[];
  answer: Sample;
  trial: SampleRequest;
}

export function Operation({ operation }: { operation: OperationView }) {
  const { method, path, description, facts, fields, answerFields, errors, request, answer, trial } = operation;
  return (
    <div className="grid gap-x-12 gap-y-4 xl:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
      <div className="min-w-0">
        <p className="wrap-anywhere mb-5 rounded-lg border border-line bg-surface px-4 py-2.5 font-mono text-sm">
          <span className={`mr-3 rounded px-1.5 py-0.5 font-semibold text-xs ${METHOD_COLOURS[method] ?? ""}`}>
            {method}
          </span>
          {path}
        </p>
        <p className="my-4 text-ink-2 leading-7">
          <Prose text={description} />
        </p>
        <p className="my-4 text-ink-3 text-sm">
          <Prose text={facts} />
        </p>
        <Disclosure title="Try it">
          <TryIt trial={trial} />
        </Disclosure>
        {fields.length > 0 && (
          <Part title="Request">
            <FieldList rows={fields} />
          </Part>
        )}
        <Part title="Answer">
          <FieldList rows={answerFields} />
        </Part>
        <Part title="Errors">
          <Table headings={["Code", "HTTP", "When"]} rows={errors} />
        </Part>
      </div>
      <div className="min-w-0 xl:sticky xl:top-14 xl:-mt-5 xl:max-h-[calc(100dvh-3.5rem)] xl:self-start xl:overflow-y-auto">
        <Samples samples={request} />
        <Samples samples={[answer]} />
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={title.toLowerCase()} className="scroll-mt-20">
      <h2 className="mt-10 mb-3 font-semibold text-lg tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
