import type { JsonSchema } from "@/lib/http/openapi/operation";

/** What narrows a value in ways that types cannot say. */
const UNSAID = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "format", "pattern"];
const NOTES = ["description", "default", "contentEncoding", "example"];
const KNOWN = new Set([
  ...["type", "properties", "required", "items", "enum", "const", "anyOf", "propertyNames", "additionalProperties"],
  ...UNSAID,
  ...NOTES,
]);
const PLAIN: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** Names for schemas, by what they are without the words about them. */
export class NamedSchemas {
  private readonly names = new Map<string, string>();

  add(name: string, schema: JsonSchema) {
    this.names.set(fingerprint(schema), name);
  }

  nameOf(schema: JsonSchema): string | undefined {
    return this.names.get(fingerprint(schema));
  }
}

/** A JSON schema as a TypeScript type. Throws at a keyword it does not know, so that nothing is lost in silence. */
export function typeOf(schema: JsonSchema, named: NamedSchemas): string {
  return named.nameOf(schema) ?? writtenOut(schema, named);
}

/** The same, even where the schema has a name: what its name stands for. */
export function writtenOut(schema: JsonSchema, named: NamedSchemas): string {
  refuseUnknown(schema);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return union((schema.anyOf as JsonSchema[]).map((one) => typeOf(one, named)));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => writtenOut({ ...schema, type }, named)));
  if (schema.type === "array") return `${bracketed(typeOf(schema.items as JsonSchema, named))}[]`;
  if (schema.type === "object") return schema.properties ? fieldsOf(schema, named) : recordOf(schema, named);
  if (schema.type === undefined) return "unknown";
  return PLAIN[schema.type as string] ?? refuse(`the type ${schema.type}`);
}

/** Nothing that a schema says is lost in silence, whatever it is written as. */
export function refuseUnknown(schema: JsonSchema) {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword));
  if (unknown.length > 0) refuse(unknown.join(", "));
}

/** A comment for editors to show. */
export function doc(...parts: (string | undefined)[]): string {
  const text = parts.filter(Boolean).join("\n\n").replaceAll("*/", "*\\/");
  if (text === "") return "";
  return text.includes("\n")
    ? `/**\n * ${text.replaceAll("\n", "\n * ").replaceAll(/ +$/gm, "")}\n */\n`
    : `/** ${text} */\n`;
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema, named: NamedSchemas): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const initial = "default" in schema ? `Default: \`${JSON.stringify(schema.default)}\`.` : undefined;
    const about = doc([schema.description as string | undefined, initial].filter(Boolean).join(" "));
    return `${about}${name}${required.includes(name) ? "" : "?"}: ${typeOf(schema, named)};`;
  });
  return fields.length === 0 ? "Record<string, never>" : `{\n${indented(fields.join("\n"))}\n}`;
}

function recordOf({ propertyNames, additionalProperties, required }: JsonSchema, named: NamedSchemas): string {
  const value = isSchema(additionalProperties) ? typeOf(additionalProperties, named) : "unknown";
  const record = `Record<${isSchema(propertyNames) ? typeOf(propertyNames, named) : "string"}, ${value}>`;
  return isSchema(propertyNames) && propertyNames.enum && !required ? `Partial<${record}>` : record;
}

function refuse(what: string): never {
  throw new Error(`No type is known for ${what}`);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}

function union(types: string[]): string {
  return [...new Set(types)].join(" | ");
}

function bracketed(type: string): string {
  return / \| /.test(type.replaceAll(/\{[\s\S]*\}/g, "")) ? `(${type})` : type;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}

function fingerprint({ description: _, default: __, ...schema }: JsonSchema): string {
  return JSON.stringify(schema);
}
