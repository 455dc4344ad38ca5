import { CodeSample } from "./code-sample";
import { Prose } from "./prose";
import { Table } from "./table";

/** What the reference shows of one endpoint. Fields are rows of name, type, meaning. */
export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  facts: string;
  fields: string[][];
  answerFields: string[][];
  errors: string[][];
  request: string;
  answer: string;
}

const METHOD_COLOURS: Record<string, string> = {
  GET: "bg-sky-100 text-sky-900 dark:bg-sky-950 dark:text-sky-200",
  POST: "bg-emerald-100 text-emerald-900 dark:bg-emerald-950 dark:text-emerald-200",
  DELETE: "bg-rose-100 text-rose-900 dark:bg-rose-950 dark:text-rose-200",
};

export function Operation({ operation }: { operation: OperationView }) {
  const { id, method, path, summary, description, facts, fields, answerFields, errors, request, answer } = operation;
  return (
    <section
      id={id}
      className="grid scroll-mt-6 gap-6 border-line border-t pt-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="min-w-0 space-y-4">
        <h3 className="font-semibold text-lg">{summary}</h3>
        <p className="font-mono text-sm">
          <span className={`mr-2 rounded px-1.5 py-0.5 font-semibold text-xs ${METHOD_COLOURS[method] ?? ""}`}>
            {method}
          </span>
          {path}
        </p>
        <p className="text-ink-2">
          <Prose text={description} />
        </p>
        <p className="text-sm text-ink-3">
          <Prose text={facts} />
        </p>
        {fields.length > 0 && <Table headings={["Request", "Type", "Meaning"]} rows={fields} />}
        <Table headings={["Answer", "Type", "Meaning"]} rows={answerFields} />
        <Table headings={["Error", "HTTP", "When"]} rows={errors} />
      </div>
      <div className="min-w-0 space-y-4">
        <CodeSample title="Request" code={request} />
        <CodeSample title="Answer" code={answer} />
      </div>
    </section>
  );
}
