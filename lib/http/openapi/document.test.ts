import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { ENDPOINTS, type Endpoint, type EndpointId } from "@/lib/catalog/endpoints";
import { ERRORS, type ErrorCode } from "@/lib/catalog/errors";
import { EXAMPLES } from "@/lib/catalog/examples";
import { openApiDocument } from "./document";

interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId: EndpointId;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content: Record<string, Media> }>;
}

const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: "doc", ...document });

/** The schema may point into the document. */
function problems(schema: object, value: unknown) {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/'));
  const validate = ajv.compile(absolute);
  return validate(value) ? [] : validate.errors;
}

test("every endpoint of the catalog is an operation", () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(ENDPOINTS).sort());
});

test("every error can come from some operation, or from none", () => {
  const shown = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ content }) => Object.keys(content["application/json"]?.examples ?? {})),
  );
  const addresses: ErrorCode[] = ["not_found", "method_not_allowed"]; // of no operation
  expect([...new Set([...shown, ...addresses])].sort()).toEqual(Object.keys(ERRORS).sort());
});

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  "%s shows examples that are valid",
  (id, { requestBody, responses }) => {
    const media = [
      ...Object.values(requestBody?.content ?? {}),
      ...Object.values(responses).flatMap(({ content }) => Object.values(content)),
    ];
    for (const { schema, example, examples } of media) {
      if (example) expect(problems(schema, example)).toEqual([]);
      for (const { value } of Object.values(examples ?? {})) expect(problems(schema, value)).toEqual([]);
    }
    const { path = {}, query = {}, body = {} } = EXAMPLES[id];
    const endpoint: Endpoint = ENDPOINTS[id];
    expect(endpoint.input.safeParse({ ...path, ...query, ...body }).error).toBeUndefined();
  },
);

test("the validator used here finds what is wrong", () => {
  const schema = { type: "object", properties: { error: { $ref: "#/components/schemas/Error" } } };
  expect(problems(schema, { error: { error: "invalid_request", message: "" } })).toEqual([]);
  expect(problems(schema, { error: { error: "unheard_of", message: "" } })).not.toEqual([]);
});

test("a field that a request may not have is forbidden, and none of an answer is", () => {
  const { update_key } = Object.fromEntries(
    operations.map((operation) => [operation.operationId as string, operation]),
  );
  const asked = update_key?.requestBody?.content["application/json"]?.schema as object;
  expect(problems(asked, { limits: { requests_per_month: 5 } })).toEqual([]);
  expect(problems(asked, { limits: { request_per_month: 5 } })).not.toEqual([]);
  const forbidding = operations.filter(({ responses }) =>
    JSON.stringify(responses).includes('"additionalProperties":false'),
  );
  expect(forbidding).toEqual([]);
});
