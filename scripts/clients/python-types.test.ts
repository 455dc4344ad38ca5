import { describe, expect, test } from "vitest";
import type { JsonSchema } from "@/lib/http/openapi/operation";
import { PythonTypes } from "./python-types";

const fields = { a: { type: "string", description: 'First """\\' }, b: { type: "integer", default: 1 } };
const part = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
const typeOf = (schema: object, place = "Place") => new PythonTypes().typeOf(schema as JsonSchema, place);

function written(name: string, schema: object): string {
  const types = new PythonTypes();
  types.alias(name, schema as JsonSchema, []);
  return types.written();
}

test.each([
  [{ type: "string", format: "date-time" }, "str"],
  [{ type: ["integer", "null"] }, "int | None"],
  [{ type: "string", enum: ["a", "b"] }, 'Literal["a", "b"]'],
  [{ type: "string", const: "a" }, 'Literal["a"]'],
  [{ type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }, "list[str | None]"],
  [{ type: "array", items: { type: "array", items: { type: "boolean" } } }, "list[list[bool]]"],
  [{ type: "object", propertyNames: { type: "string" }, additionalProperties: {} }, "dict[str, Any]"],
  [
    { type: "object", propertyNames: { enum: ["a"] }, additionalProperties: { type: "number" } },
    'dict[Literal["a"], float]',
  ],
])("%j is %s", (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});

describe("an object", () => {
  test("is a class with what must be there apart from what may be", () => {
    expect(written("Whole", { type: "object", properties: fields, required: ["a"] })).toBe(
      [
        'class _Whole(TypedDict):\n    a: str\n    """First \\"\\"\\"\\\\"""',
        'class Whole(_Whole, total=False):\n    b: int\n    """Default: `1`."""',
      ].join("\n\n\n"),
    );
    expect(written("Any", { type: "object", properties: { c: { type: "null" } } })).toBe(
      "class Any(TypedDict, total=False):\n    c: None",
    );
  });

  test("inside another is called by its place, before the other", () => {
    const steps = { type: "array", items: part };
    expect(written("Claim", { type: "object", properties: { steps }, required: ["steps"] })).toBe(
      "class ClaimStep(TypedDict):\n    n: float\n\n\nclass Claim(TypedDict):\n    steps: list[ClaimStep]",
    );
  });

  test("is called by its name wherever it stands, whatever is said about it", () => {
    const types = new PythonTypes();
    types.name("Part", part);
    expect(types.typeOf({ type: "array", items: { ...part, description: "Another." } }, "Place")).toBe("list[Part]");
    types.alias("Answer", part, []);
    expect(types.written()).toMatch(/^Answer = Part$/m);
  });
});

test("objects that stand for one another can be told apart by a key", () => {
  const types = new PythonTypes();
  const failure = { type: "object", properties: { error: { type: "string" } }, required: ["error"] };
  types.name("Failure", failure);
  expect(types.typeOf({ anyOf: [part, failure] }, "Body")).toBe("Body | Failure");
  expect(types.written().match(/@final\nclass \w+/g)).toEqual(["@final\nclass Failure", "@final\nclass Body"]);
  types.typeOf({ anyOf: [{ ...part, properties: { n: { type: "null" } } }, { type: "null" }] }, "Other");
  expect(types.written()).not.toContain("@final\nclass Other");
});

test.each([
  [{ oneOf: [] }, "oneOf"],
  [{ type: "date" }, "date"],
  [{ enum: [1, 2] }, "1,2"],
  [{ type: "object", properties: { from: { type: "string" } } }, "from"],
  [{ anyOf: [part, { type: "object", properties: {} }] }, "two that are called Place"],
])("what Python cannot say is refused: %j", (schema, reason) => {
  expect(() => typeOf(schema)).toThrow(reason);
});
