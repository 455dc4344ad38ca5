import { type Operation, PARTS, pascal, readApi } from "./api";
import { doc, NamedSchemas, typeOf, writtenOut } from "./schema-type";

/** The types of the TypeScript client, and where each operation is reached. */
export function clientTypes(): string {
  const { operations, events, partOf } = readApi();
  const named = new NamedSchemas();
  const parts = PARTS.map((part) => {
    const [name] = part;
    const schema = partOf(part);
    const written = `export type ${name} = ${writtenOut(schema, named)};`;
    named.add(name, schema);
    return written;
  });
  return [
    "// Made from the OpenAPI document by `npm run client-types`. Changes made here are lost.",
    ...parts,
    ...operations.flatMap((operation) => typesOf(operation, named)),
    ...events.map(({ name, summary, schema }) => `${doc(summary)}export type ${name} = ${typeOf(schema, named)};`),
    `/** What a subscription is sent; \`type\` tells which. */\nexport type WebhookEvent =\n  | ${events.map(({ name }) => name).join("\n  | ")};`,
    table(operations),
    "",
  ].join("\n\n");
}

function typesOf({ id, summary, description, input, answer }: Operation, named: NamedSchemas): string[] {
  const name = pascal(id);
  return [
    `${doc(summary, description)}export type ${name}Input = ${typeOf(input, named)};`,
    `export type ${name}Output = ${typeOf(answer, named)};`,
  ];
}

function table(operations: Operation[]): string {
  const rows = operations.map(
    ({ id, method, path, idempotent }) =>
      `  ${id}: { method: "${method}", path: "${path}"${idempotent ? ", idempotent: true" : ""} },`,
  );
  const types = operations.map(({ id }) => `  ${id}: { input: ${pascal(id)}Input; output: ${pascal(id)}Output };`);
  return `/** Where each operation is reached, and whether it takes an Idempotency-Key. */
export const OPERATIONS = {
${rows.join("\n")}
} as const;

export interface Operations {
${types.join("\n")}
}`;
}
