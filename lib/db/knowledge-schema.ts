import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { count, instant } from "./columns";

/** Files of facts or documents that an organization, or the operator for all of them, brought. */
export const knowledgeSources = pgTable(
  "knowledge_sources",
  {
    id: text("id").primaryKey(),
    /** Whose graph it is part of: an organization's id, or `shared`. */
    owner: text("owner").notNull(),
    /** `facts` or `documents`. */
    kind: text("kind").notNull().default("facts"),
    name: text("name").notNull(),
    /** What verdicts may say of it, where its owner said so. */
    licence: text("licence"),
    attribution: text("attribution"),
    /** Tells the format, with what the file holds. */
    file_name: text("file_name").notNull(),
    /** `uploading`, `fetching`, `waiting`, `importing`, `ready`, `failed`. */
    status: text("status").notNull(),
    /** Of the parts that are here, counted with each of them. */
    bytes: count("bytes"),
    /** Addresses to fetch the file from, where it was not uploaded. */
    urls: text("urls").array().notNull().default([]),
    /** Who fetches it, and how often that was begun. */
    lease: text("lease"),
    lease_until: instant("lease_until"),
    attempts: integer("attempts").notNull().default(0),
    facts: count("facts"),
    passages: count("passages"),
    /** Of the reading of documents under way, 0 to 1; that of facts is told by their graph. */
    progress: doublePrecision("progress").notNull().default(0),
    /** Rows that gave nothing, by reason, with the first of each. */
    skipped: jsonb("skipped").notNull().default([]),
    error: text("error"),
    /** Whether the end of its import is to be told; kept by a trigger. */
    awaited: boolean("awaited").notNull().default(false),
    created_by: text("created_by").notNull(),
    created_at: instant("created_at").notNull().defaultNow(),
    updated_at: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("knowledge_sources_owner").on(table.owner, table.created_at),
    index("knowledge_sources_fetching").on(table.created_at).where(sql`status = 'fetching'`),
    index("knowledge_sources_waiting").on(table.updated_at).where(sql`status in ('waiting', 'importing')`),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The files as they came, in pieces: the truth that every graph is compiled from. */
export const knowledgeFiles = pgTable(
  "knowledge_files",
  {
    source_id: text("source_id")
      .notNull()
      .references(() => knowledgeSources.id, { onDelete: "cascade" }),
    part: integer("part").notNull(),
    bytes: bytea("bytes").notNull(),
    /** Where it was fetched from: of documents each address gives a file. */
    url: text("url"),
    /** What tells whether that changes: `etag`, `modified`. */
    validators: jsonb("validators"),
  },
  (table) => [primaryKey({ columns: [table.source_id, table.part] })],
);

/** What owners say of relations, over what is inferred. */
export const knowledgeRelations = pgTable(
  "knowledge_relations",
  {
    owner: text("owner").notNull(),
    /** The predicate as the files write it. */
    predicate: text("predicate").notNull(),
    said: jsonb("said").notNull(),
    updated_at: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.predicate] })],
);

/** The graph of each owner: the version that is wanted, the one that is built, and who builds. */
export const knowledgeGraphs = pgTable("knowledge_graphs", {
  owner: text("owner").primaryKey(),
  /** Raised by each change of a source or relation. */
  wanted: count("wanted"),
  /** The last one built; behind `wanted` while a build is due. */
  built: count("built"),
  /** `compact` or `postgres`: where the engine reads it. */
  adapter: text("adapter").notNull().default("compact"),
  /** Key of its partitions, where it is read from Postgres. */
  build: integer("build"),
  stats: jsonb("stats"),
  /** As inferred, with what the owner says. */
  relations: jsonb("relations").notNull().default([]),
  /** Of the build under way, 0 to 1. */
  progress: doublePrecision("progress").notNull().default(0),
  attempts: integer("attempts").notNull().default(0),
  lease: text("lease"),
  lease_until: instant("lease_until"),
  updated_at: instant("updated_at").notNull().defaultNow(),
});

/** Compiled graphs in pieces, for every process to open. */
export const knowledgeIndexes = pgTable(
  "knowledge_indexes",
  {
    owner: text("owner").notNull(),
    version: count("version"),
    part: integer("part").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.version, table.part] })],
);
