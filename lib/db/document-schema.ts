import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { knowledgeSources } from "./knowledge-schema";

/** What a source of documents holds: a file, a page of the web or a row of a table each. */
export const documents = pgTable(
  "documents",
  {
    id: text("id").primaryKey(),
    source_id: text("source_id")
      .notNull()
      .references(() => knowledgeSources.id, { onDelete: "cascade" }),
    /** What it is called within its source: by that it is known again when the source is read anew. */
    path: text("path").notNull(),
    ordinal: integer("ordinal").notNull(),
    title: text("title").notNull(),
    url: text("url"),
    /** Of the file that it was read of, where that was fetched: `etag`, `modified`. */
    validators: jsonb("validators"),
    /** Of its text, in UTF-16 units, as the offsets of passages are. */
    length: integer("length").notNull(),
    created_at: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("documents_path").on(table.source_id, table.path)],
);

/** Pieces of documents that claims are judged against. One that stays as it is keeps its id. */
export const passages = pgTable(
  "passages",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    document_id: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    ordinal: integer("ordinal").notNull(),
    /** The headings above it, the highest first. */
    headings: text("headings").array().notNull(),
    /** From 1, where the document has pages. */
    page: integer("page"),
    starts_at: integer("starts_at").notNull(),
    ends_at: integer("ends_at").notNull(),
    /** Sentences before it under the same headings. */
    sentences_before: integer("sentences_before").notNull(),
    text: text("text").notNull(),
    /** Of title, headings and text. */
    hash: text("hash").notNull(),
  },
  (table) => [index("passages_document").on(table.document_id, table.ordinal)],
);

/**
 * Which claims of logged verifications a passage decided; goes with either of the two, with the verification by
 * lib/db/functions/forget_verdicts.sql, which leaves it to a passage that is being removed: if that stays after all, the row
 * tells nothing any more and goes with it later. Has its time.
 */
export const passageVerdicts = pgTable(
  "passage_verdicts",
  {
    passage_id: integer("passage_id")
      .notNull()
      .references(() => passages.id, { onDelete: "cascade" }),
    request_id: text("request_id").notNull(),
    /** Its number in the text, from 0. */
    claim: integer("claim").notNull(),
    verdict: text("verdict").notNull(),
    created_at: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.request_id, table.claim] }),
    index("passage_verdicts_recent").on(table.passage_id, table.created_at),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** In which passages of a source a word stands; as lib/knowledge/documents/postings.ts packs them. */
export const passageWords = pgTable(
  "passage_words",
  {
    owner: text("owner").notNull(),
    /** Its stem. */
    word: text("word").notNull(),
    source_id: text("source_id")
      .notNull()
      .references(() => knowledgeSources.id, { onDelete: "cascade" }),
    passages: integer("passages").notNull(),
    postings: bytea("postings").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.word, table.source_id] }),
    index("passage_words_source").on(table.source_id),
  ],
);
