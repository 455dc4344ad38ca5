import { ATTRIBUTES, type Attribute } from "@/lib/catalog/schemas/providers/perspective";
import { call } from "./client";

export const RUDE = "You are a complete idiot and a pathetic loser.";
export const HATE = "All immigrants are vermin and should be exterminated.";
export const CALM = "We walked along the river and had lunch in the garden.";
export const LAMP = "The lamp weighs 300 g. Its battery lasts 14 hours.";
export const LAMP_ANSWER = "Hello 😀 there! The lamp weighs 300 g. Its battery lasts 24 hours.";
export const UNKNOWN_KEY = "assay_live_000000000000000000000000000000000000000000000000";

/** What our own endpoint says of a text. */
export const detect = async (address: string, key: string, body: object) =>
  (await call(address, { key, path: "/v1/harm/detect", body })).body;

const body = { request: { $ref: "Body" }, response: { $ref: "Body" } };
const method = (path: string, parameters: object = {}) => ({
  id: "one",
  path,
  httpMethod: "POST",
  parameters,
  parameterOrder: Object.keys(parameters),
  ...body,
});

/** A discovery document for Google's client with the methods that are tested, as Google publishes those of its services. */
export function discoveryDocument(rootUrl: string) {
  const config = { type: "string", required: true, location: "path", pattern: "^projects/[^/]+/.*$" };
  return {
    kind: "discovery#restDescription",
    name: "own",
    version: "v1",
    protocol: "rest",
    rootUrl: `${rootUrl}/`,
    servicePath: "",
    batchPath: "batch",
    baseUrl: `${rootUrl}/`,
    parameters: { key: { type: "string", location: "query" }, alt: { type: "string", location: "query" } },
    schemas: { Body: { id: "Body", type: "object" } },
    resources: {
      comments: { methods: { analyze: method("v1alpha1/comments:analyze") } },
      groundingConfigs: { methods: { check: method("v1/{+groundingConfig}:check", { groundingConfig: config }) } },
    },
  };
}

export const everyAttribute = Object.fromEntries(ATTRIBUTES.map((id) => [id, {}])) as Record<Attribute, object>;
