import type { JsonSchema } from "@/lib/http/openapi/operation";
import { pascal } from "./api";
import { NamedSchemas, refuseUnknown } from "./schema-type";

const PLAIN: Record<string, string> = {
  string: "str",
  number: "float",
  integer: "int",
  boolean: "bool",
  null: "None",
};

/** Words that cannot name a field of a class. */
const RESERVED =
  /^(False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)$/;

type About = (string | undefined)[];

/** Classes for JSON schemas, each before those that name it. */
export class PythonTypes {
  private readonly named = new NamedSchemas();
  private readonly definitions = new Map<string, string>();
  private readonly choices = new Set<string>();

  written(): string {
    const texts = [...this.definitions].map(([name, text]) =>
      this.choices.has(name) ? text.replace(`class ${name}(`, `@final\nclass ${name}(`) : text,
    );
    return texts.join("\n\n\n");
  }

  /** Whatever has this schema is called so from now on. */
  name(name: string, schema: JsonSchema) {
    this.define(name, schema, []);
    this.named.add(name, schema);
  }

  /** A name for this use of a schema, which may have a name already. */
  alias(name: string, schema: JsonSchema, about: About) {
    const known = this.named.nameOf(schema);
    if (known === undefined) this.define(name, schema, about);
    else this.add(name, `${name} = ${known}`);
  }

  /** `place` names an object that has no name yet. */
  typeOf(schema: JsonSchema, place: string): string {
    const known = this.named.nameOf(schema);
    if (known) return known;
    refuseUnknown(schema);
    if ("const" in schema) return literal([schema.const]);
    if (schema.enum) return literal(schema.enum as unknown[]);
    if (schema.anyOf) return this.oneOf(schema.anyOf as JsonSchema[], place);
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => this.typeOf({ ...schema, type }, place)));
    if (schema.type === "array") return `list[${this.typeOf(schema.items as JsonSchema, singular(place))}]`;
    if (schema.type === "object")
      return schema.properties ? this.define(place, schema, []) : this.recordOf(schema, place);
    if (schema.type === undefined) return "Any";
    return PLAIN[schema.type as string] ?? refuse(`the type ${schema.type}`);
  }

  private define(name: string, { properties = {}, required = [] }: JsonSchema, about: About): string {
    const fields = Object.entries(properties).map(([field, schema]) => ({
      isRequired: required.includes(field),
      text: this.fieldOf(field, { schema, of: name }),
    }));
    const needed = fields.filter(({ isRequired }) => isRequired).map(({ text }) => text);
    const others = fields.filter(({ isRequired }) => !isRequired).map(({ text }) => text);
    const docs = docstring(about);
    if (others.length === 0) return this.add(name, `class ${name}(TypedDict):\n${body([docs, ...needed])}`);
    if (needed.length === 0)
      return this.add(name, `class ${name}(TypedDict, total=False):\n${body([docs, ...others])}`);
    // NotRequired is in no Python before 3.11.
    const base = `class _${name}(TypedDict):\n${body(needed)}`;
    return this.add(name, `${base}\n\n\nclass ${name}(_${name}, total=False):\n${body([docs, ...others])}`);
  }

  private fieldOf(field: string, { schema, of }: { schema: JsonSchema; of: string }): string {
    if (RESERVED.test(field)) refuse(`a field called ${field}`);
    const initial = "default" in schema ? `Default: \`${JSON.stringify(schema.default)}\`.` : undefined;
    const about = docstring([[schema.description as string | undefined, initial].filter(Boolean).join(" ")]);
    return [`${field}: ${this.typeOf(schema, of + pascal(field))}`, about].filter(Boolean).join("\n");
  }

  /** Type checkers tell objects apart by a key where none can have more keys than it names. */
  private oneOf(schemas: JsonSchema[], place: string): string {
    const types = schemas.map((one) => this.typeOf(one, place));
    const objects = types.filter((_, at) => schemas[at]?.properties);
    if (objects.length > 1) for (const name of objects) this.choices.add(name);
    return union(types);
  }

  private recordOf({ propertyNames, additionalProperties }: JsonSchema, place: string): string {
    const key = isSchema(propertyNames) ? this.typeOf(propertyNames, place) : "str";
    return `dict[${key}, ${isSchema(additionalProperties) ? this.typeOf(additionalProperties, singular(place)) : "Any"}]`;
  }

  private add(name: string, text: string): string {
    const before = this.definitions.get(name);
    if (before !== undefined && before !== text) refuse(`two that are called ${name}; name one as a part`);
    this.definitions.set(name, text);
    return name;
  }
}

function docstring(about: About): string {
  const text = about.filter(Boolean).join("\n\n").replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"');
  const closing = text.endsWith('"') || text.includes("\n") ? "\n" : "";
  return text === "" ? "" : `"""${text}${closing}"""`;
}

function body(parts: string[]): string {
  const text = parts.filter(Boolean).join("\n");
  return (text || "pass").replaceAll(/^(?=.)/gm, "    ");
}

function literal(values: unknown[]): string {
  if (!values.every((value) => typeof value === "string")) refuse(`the values ${JSON.stringify(values)}`);
  return `Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
}

function union(types: string[]): string {
  return [...new Set(types)].join(" | ");
}

/** One of a list: `steps`, `categories`. */
function singular(place: string): string {
  return place.replace(/ies$/, "y").replace(/s$/, "");
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}

function refuse(what: string): never {
  throw new Error(`No Python is known for ${what}`);
}
