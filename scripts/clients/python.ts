import { type Operation, PARTS, type Part, pascal, readApi } from "./api";
import { PythonTypes } from "./python-types";

const MADE = "# Made from the OpenAPI document by `npm run client-types`. Changes made here are lost.";

/** Parts that need a name in Python alone, where no type stands without one. */
const MORE_PARTS: Part[] = [
  ["Span", "verify", "answer", "claims", "span"],
  ["VerifySummary", "verify", "answer", "summary"],
  ["Retrieval", "verify", "answer", "retrieval"],
  ["BatchItemError", "get_verify_batch", "answer", "results", "body", 0, 1],
  ["HarmOptions", "harm_detect", "request", "options"],
  ["VerifyBatchItem", "create_verify_batch", "request", "items"],
  ["HarmBatchItem", "create_harm_batch", "request", "items"],
];

/** The types of the Python client: a TypedDict for every object that is sent, answered or delivered. */
export function pythonTypes(): string {
  const { operations, events, partOf } = readApi();
  const types = new PythonTypes();
  const passages: Part[] = PARTS.filter(([name]) => name === "Passage" || name === "VerifyOptions");
  const first = [...passages, ...MORE_PARTS];
  for (const part of [...first, ...PARTS.filter((one) => !first.includes(one))]) types.name(part[0], partOf(part));
  for (const { id, summary, description, input, answer } of operations) {
    const hasInput = Object.keys(input.properties ?? {}).length > 0;
    if (hasInput) types.alias(`${pascal(id)}Input`, input, [summary, description]);
    types.alias(`${pascal(id)}Output`, answer, [summary]);
  }
  for (const { name, summary, schema } of events) types.alias(name, schema, [summary]);
  const union = `WebhookEvent = Union[\n${events.map(({ name }) => `    ${name},\n`).join("")}]\n"""What a subscription is sent; \`type\` tells which."""`;
  const imports = "from typing import Any, Literal, TypedDict, Union, final";
  return [`${MADE}\n"""What the API takes, answers and delivers."""\n\n${imports}`, types.written(), `${union}\n`].join(
    "\n\n\n",
  );
}

/** Where each operation is reached, what it answers, and whether it takes an Idempotency-Key. */
export function pythonOperations(): string {
  const rows = readApi().operations.map(rowOf);
  return `${MADE}\nfrom __future__ import annotations\n\nfrom . import types\nfrom ._requests import Operation\n\n${rows.join("\n")}\n`;
}

function rowOf({ id, method, path, idempotent }: Operation): string {
  const traits = `"${method}", "${path}"${idempotent ? ", takes_key=True" : ""}`;
  return `${id.toUpperCase()}: Operation[types.${pascal(id)}Output] = Operation(${traits})`;
}
