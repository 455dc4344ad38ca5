import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { count, instant } from "./columns";

export const organizations = pgTable("organizations", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  plan: text("plan").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
  /** Since when it is closed: nobody belongs to it any more, no key holds, and its rows are on their way out. */
  deleted_at: instant("deleted_at"),
});

export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** Lower case. */
    email: text("email").notNull(),
    /** Absent until the person chooses a password. */
    password_hash: text("password_hash"),
    /** When a link sent to the address was followed: only then is the address known to be theirs. */
    email_verified_at: instant("email_verified_at"),
    created_at: instant("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("users_email").on(table.email)],
);

export const memberships = pgTable(
  "memberships",
  {
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role").notNull(),
    created_at: instant("created_at").notNull().defaultNow(),
    /** Since when the person does not want to be shown the first steps there. */
    guide_dismissed_at: instant("guide_dismissed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.user_id] }),
    index("memberships_user").on(table.user_id),
  ],
);

/** Who is signed in where. A session's cookie names its row: without the row it is worth nothing. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The organization that is looked at. */
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    address: text("address").notNull(),
    user_agent: text("user_agent").notNull(),
    created_at: instant("created_at").notNull().defaultNow(),
    last_seen_at: instant("last_seen_at").notNull().defaultNow(),
    expires_at: instant("expires_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.user_id), index("sessions_end").on(table.expires_at)],
);

/** Links sent by email that prove who holds an address; each works once. */
export const accountLinks = pgTable(
  "account_links",
  {
    /** SHA-256 of the token in the link, hex. */
    token_hash: text("token_hash").primaryKey(),
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose").notNull(),
    created_at: instant("created_at").notNull().defaultNow(),
    expires_at: instant("expires_at").notNull(),
  },
  (table) => [index("account_links_user").on(table.user_id)],
);

/** People asked to join; the row goes when they do. */
export const invitations = pgTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    /** Lower case. */
    email: text("email").notNull(),
    role: text("role").notNull(),
    /** SHA-256 of the token in the link, hex. */
    token_hash: text("token_hash").notNull(),
    invited_by: text("invited_by")
      .notNull()
      .references(() => users.id),
    created_at: instant("created_at").notNull().defaultNow(),
    expires_at: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("invitations_person").on(table.organization_id, table.email),
    uniqueIndex("invitations_token").on(table.token_hash),
  ],
);

/** Tries of what can be guessed, such as passwords, by account and network; and the networks that accounts are known at. */
export const attempts = pgTable(
  "attempts",
  {
    /** SHA-256 of what is tried and by whom, hex: no address is kept in the clear. */
    subject: text("subject").primaryKey(),
    /** When all tries are back, each of which put it off; or when the network is forgotten. */
    resets_at: instant("resets_at").notNull(),
  },
  (table) => [index("attempts_end").on(table.resets_at)],
);

export const apiKeys = pgTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    name: text("name").notNull(),
    prefix: text("prefix").notNull(),
    /** SHA-256 of the whole key, hex; the key itself is nowhere. */
    key_hash: text("key_hash").notNull(),
    scopes: text("scopes").array().notNull(),
    created_by: text("created_by").references(() => users.id),
    created_at: instant("created_at").notNull().defaultNow(),
    expires_at: instant("expires_at"),
    revoked_at: instant("revoked_at"),
    /** Since when it is refused until it is enabled again. */
    disabled_at: instant("disabled_at"),
    /** The last reminder of its expiry that was written, in days before it; 0 where no more are wanted. */
    reminded_days: integer("reminded_days"),
    last_used_at: instant("last_used_at"),
    total_requests: count("total_requests"),
    /** Limits of its own, beside those of the plan; null where it has none. */
    requests_per_minute: integer("requests_per_minute"),
    requests_per_month: integer("requests_per_month"),
    /** What it used of the minute and the month that it was last charged in, as `usage_counters` counts for its organization, under that lock. */
    own_minute: instant("own_minute"),
    own_minute_requests: integer("own_minute_requests").notNull().default(0),
    own_month: instant("own_month"),
    own_month_requests: count("own_month_requests"),
    /** Charged by the service itself, such as for the playground: nobody has its text, and lists leave it out. */
    internal: boolean("internal").notNull().default(false),
  },
  (table) => [
    uniqueIndex("api_keys_key_hash").on(table.key_hash),
    index("api_keys_organization").on(table.organization_id, table.created_at),
    uniqueIndex("api_keys_internal").on(table.organization_id, table.name).where(sql`${table.internal}`),
  ],
);

/** The latest requests of each key that failed; what they held is not kept. */
export const keyFailures = pgTable(
  "key_failures",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    key_id: text("key_id")
      .notNull()
      .references(() => apiKeys.id),
    request_id: text("request_id").notNull(),
    occurred_at: instant("occurred_at").notNull(),
    /** Of the catalog, such as `POST /v1/verify`. */
    endpoint: text("endpoint").notNull(),
    status: integer("status").notNull(),
    error: text("error").notNull(),
  },
  (table) => [index("key_failures_recent").on(table.key_id, table.occurred_at)],
);

/** What organizations chose; none where all is as usual. */
export const organizationSettings = pgTable("organization_settings", {
  organization_id: text("organization_id")
    .primaryKey()
    .references(() => organizations.id),
  /** As lib/catalog/settings.ts has it. */
  settings: jsonb("settings").notNull().default({}),
  updated_at: instant("updated_at").notNull().defaultNow(),
});

/**
 * Kept outcomes: a hash and counts; text and claims only where the organization chose so, encrypted. Partitioned by the month
 * of `created_at`, which drizzle cannot tell: each partition has the primary key, see lib/services/log/months.ts.
 */
export const verifications = pgTable(
  "verifications",
  {
    request_id: text("request_id").primaryKey(),
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    key_id: text("key_id").notNull(),
    created_at: instant("created_at").notNull().defaultNow(),
    /** `verify` or `harm_detect`, whose counts of claims are 0. */
    endpoint: text("endpoint").notNull().default("verify"),
    /** Of the verification; empty for harm. */
    mode: text("mode").notNull().default("logging"),
    text_sha256: text("text_sha256").notNull(),
    text_length: integer("text_length").notNull(),
    total_claims: integer("total_claims").notNull(),
    verified_claims: integer("verified_claims").notNull(),
    refuted_claims: integer("refuted_claims").notNull(),
    not_found_claims: integer("not_found_claims").notNull().default(0),
    avg_confidence: doublePrecision("avg_confidence").notNull(),
    /** Some claim is not verified, or the text is harmful. */
    flagged: boolean("flagged").notNull(),
    /** Harmful categories with their levels; absent for verifications. */
    harm: jsonb("harm"),
    /** How the organization's search service answered, where it was to be asked. */
    retrieval: jsonb("retrieval"),
    /** JSON of text and claims. */
    sealed_text: text("sealed_text"),
  },
  (table) => [index("verifications_recent").on(table.organization_id, table.created_at)],
);

/** Who changed what, written in the transaction of the change. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    actor: text("actor").notNull(),
    /** The network address that the change was asked from. */
    address: text("address"),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    data: jsonb("data").notNull().default({}),
    created_at: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("audit_log_recent").on(table.organization_id, table.created_at)],
);

/** Answers kept for repeats of a request with the same Idempotency-Key. They can hold keys and texts: encrypted. */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    /** SHA-256 over calling key, endpoint and Idempotency-Key, hex. */
    id: text("id").primaryKey(),
    /** SHA-256 of the input, hex: another one is a conflict. */
    fingerprint: text("fingerprint").notNull(),
    answer: text("answer").notNull(),
    created_at: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("idempotent_answers_age").on(table.created_at)],
);

/** Claims that fact checkers rated false, as an organization imported them: a list for each file. */
export const claimReviewLists = pgTable(
  "claim_review_lists",
  {
    id: text("id").primaryKey(),
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    name: text("name").notNull(),
    /** As lib/catalog/claim-reviews.ts has them. */
    claims: jsonb("claims").notNull(),
    imported_at: instant("imported_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("claim_review_lists_name").on(table.organization_id, table.name)],
);
