import type { z } from "zod";
import type { ENDPOINTS, EndpointId, Output } from "./endpoints";
import type { KNOWLEDGE_ENDPOINTS } from "./endpoints-knowledge";

type KnowledgeEndpointId = keyof typeof KNOWLEDGE_ENDPOINTS;
type Typed<Id extends EndpointId> = {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Partial<z.input<(typeof ENDPOINTS)[Id]["input"]>>;
  answer: Output<Id>;
};

const SOURCE: Output<"get_source"> = {
  id: "src_7YbQm2LkVd9Rz0TcXwPa",
  kind: "facts",
  name: "Product catalogue",
  licence: "CC-BY-4.0",
  attribution: "Acme Corp",
  file_name: "products.csv",
  urls: [],
  status: "ready",
  progress: 1,
  bytes: 612,
  facts: 20,
  passages: 0,
  skipped: [
    {
      reason: "a cell is missing",
      count: 1,
      examples: [{ file: "products.csv", line: 7, excerpt: "Model Z,,5" }],
    },
  ],
  error: null,
  created_at: "2026-11-21T09:30:00.000Z",
  updated_at: "2026-11-21T09:30:01.000Z",
};
const HANDBOOK: Output<"get_source"> = {
  ...SOURCE,
  id: "src_Jd4Kx8PzQm1WvT6bYcRs",
  kind: "documents",
  name: "Employee handbook",
  licence: null,
  attribution: null,
  file_name: "handbook.pdf",
  bytes: 184_320,
  facts: 0,
  passages: 212,
  skipped: [],
};
const STORAGE: Output<"list_sources">["storage"] = {
  sources: { used: 2, limit: 20 },
  bytes: { used: SOURCE.bytes + HANDBOOK.bytes, limit: 200_000_000 },
  facts: { used: SOURCE.facts, limit: 1_000_000 },
  passages: { used: HANDBOOK.passages, limit: 20_000 },
};
const RELATION: Output<"update_relation"> = {
  predicate: "battery life",
  id: "battery-life",
  label: "battery life",
  object: "number",
  unit: "s",
  single: true,
  nouns: ["battery life"],
  facts: 20,
  sources: ["Product catalogue"],
  said: {},
};

export const KNOWLEDGE_EXAMPLES: { [Id in KnowledgeEndpointId]: Typed<Id> } = {
  create_source: {
    body: {
      name: SOURCE.name,
      file_name: SOURCE.file_name,
      licence: "CC-BY-4.0",
      content: "Model X,battery life,18 hours\n",
    },
    answer: { ...SOURCE, status: "waiting", progress: 0, facts: 0, skipped: [] },
  },
  list_sources: { answer: { sources: [HANDBOOK, SOURCE], storage: STORAGE } },
  get_source: { path: { source_id: SOURCE.id }, answer: SOURCE },
  delete_source: {
    path: { source_id: SOURCE.id },
    answer: { success: true, message: "The source is removed.", deleted_source_id: SOURCE.id },
  },
  refresh_source: {
    path: { source_id: HANDBOOK.id },
    body: { file_name: HANDBOOK.file_name, content_base64: "JVBERi0xLjcKJb/W9A==" },
    answer: { ...HANDBOOK, status: "waiting", progress: 0 },
  },
  add_source_part: {
    path: { source_id: SOURCE.id },
    body: { part: 1, content: "Model Y,battery life,20 hours\n", complete: true },
    answer: { ...SOURCE, status: "waiting", progress: 0, facts: 0, skipped: [] },
  },
  search_knowledge: {
    query: { query: "paid holiday at Northwind", limit: "1" },
    answer: {
      passages: [
        {
          id: `documents/${HANDBOOK.id}/17`,
          source: HANDBOOK.name,
          title: "Handbook of Northwind",
          headings: ["Holidays"],
          page: 3,
          url: null,
          text: "Employees of Northwind have 28 days of paid holiday a year.",
        },
      ],
      concepts: [
        {
          label: "Northwind",
          kind: "organization",
          facts: [{ subject: "Northwind", relation: "founded", object: "1987", source: "Company register" }],
        },
      ],
    },
  },
  list_relations: { answer: { relations: [RELATION] } },
  update_relation: {
    path: { predicate: "battery%20life" },
    body: { nouns: ["battery life", "stamina"] },
    answer: { ...RELATION, nouns: ["battery life", "stamina"], said: { nouns: ["battery life", "stamina"] } },
  },
};
