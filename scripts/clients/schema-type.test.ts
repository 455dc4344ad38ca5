import { describe, expect, test } from "vitest";
import type { JsonSchema } from "@/lib/http/openapi/operation";
import { NamedSchemas, typeOf } from "./schema-type";

describe("a schema", () => {
  const fields = { a: { type: "string", description: "First */" }, b: { type: "integer", default: 1 } };
  const whole = { type: "object", properties: fields, required: ["a"] };
  const or = (...anyOf: object[]) => ({ anyOf });
  test.each([
    [{ type: "string", format: "date-time" }, "string"],
    [{ type: ["integer", "null"] }, "number | null"],
    [{ type: "string", enum: ["a", "b"] }, '"a" | "b"'],
    [{ type: "string", const: "a" }, '"a"'],
    [{ type: "array", items: or({ type: "string" }, { type: "null" }) }, "(string | null)[]"],
    [{ type: "array", items: { type: "array", items: { type: "boolean" } } }, "boolean[][]"],
    [whole, "{\n  /** First *\\/ */\n  a: string;\n  /** Default: `1`. */\n  b?: number;\n}"],
    [{ type: "object", properties: {} }, "Record<string, never>"],
    [{ type: "object", propertyNames: { type: "string" }, additionalProperties: {} }, "Record<string, unknown>"],
    [
      { type: "object", propertyNames: { enum: ["a"] }, additionalProperties: { type: "number" } },
      'Partial<Record<"a", number>>',
    ],
  ])("%j is %s", (schema, type) => {
    expect(typeOf(schema as JsonSchema, new NamedSchemas())).toBe(type);
  });

  test("is called by its name wherever it stands, whatever is said about it", () => {
    const named = new NamedSchemas();
    named.add("Whole", whole);
    expect(typeOf({ type: "array", items: { ...whole, description: "Another." } }, named)).toBe("Whole[]");
  });

  test("that says what is not known is refused", () => {
    expect(() => typeOf({ oneOf: [] }, new NamedSchemas())).toThrow("oneOf");
    expect(() => typeOf({ type: "date" }, new NamedSchemas())).toThrow("date");
  });
});
