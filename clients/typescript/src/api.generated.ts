// Made from the OpenAPI document by `npm run client-types`. Changes made here are lost.

export type Citation = {
  /** The `id` of a passage that came along, `documents/<source>/<passage>` of one that was found (`documents/search/<id>` by your search service), the source of a fact of the graph, or `WordNet` of a definition. */
  source_id: string;
  title: string;
  url: string;
  /** An exact part of the passage; of the graph, its facts in a sentence. */
  quote: string;
  /** Where the quote stands, in code points of the passage. */
  span: {
    start: number;
    end: number;
  };
  stance: "supports" | "contradicts";
  /** How likely it is that it supports or contradicts the claim. */
  score: number;
};

export type Claim = {
  /** In words that stand alone: with names in the place of pronouns where they are sure, else with the sentence before that it leans on; and with what the text is about before it where it does not say so. */
  text: string;
  verified: boolean;
  confidence: number;
  /** Where the graph has it from, or `context/<id>` or `documents/<source>/<passage>` of a passage, or `WordNet` of a definition; empty where nothing was found. */
  source: string;
  /** Concepts from subject to object, or title, headings and number of a passage's sentence; empty where nothing was found. */
  path: string[];
  /** The facts that decided, in order; of a claim not found those that state a part of it. */
  steps: {
    subject: string;
    relation: string;
    object: string;
  }[];
  evidence?: string;
  reasoning?: string;
  verdict: "supported" | "refuted" | "not_found";
  /** Code points of the text. */
  span: {
    start: number;
    end: number;
  };
  /** True where it leans on something that the text does not clearly name, such as an open "it". */
  context_dependent: boolean;
  /** What the graph or the passage has instead of a refuted claim. */
  expected?: string;
  /** A refuted claim with what is held in the place of what is wrong, where that is one thing. */
  correction?: string;
  /** Who speaks for or against it, the most trusted one first. */
  citations: Citation[];
};

export type NotChecked = {
  text: string;
  /** Code points of the text. */
  span: {
    start: number;
    end: number;
  };
  /** What the sentence is instead of a claim. */
  reason: "question" | "advice" | "opinion" | "forecast" | "first_person" | "meta" | "fragment" | "heading" | "code" | "quotation" | "over_limit";
};

export type Passage = {
  /** Told in citations; absent: its number, from 0. */
  id?: string;
  title?: string;
  url?: string;
  text: string;
};

export type VerifyOptions = {
  /** A claim below it is not verified. Default: `0.5`. */
  min_confidence?: number;
  /** false: claims come without evidence, and with no citations. Default: `true`. */
  include_evidence?: boolean;
  /** Claims to extract at most. Default: `50`. */
  max_claims?: number;
  /** Who is asked: the passages that come along, your documents with your search service, and the graph with your facts. Where they disagree the one that your organization trusts most decides, as its settings say: the context before documents, facts and the built-in graph. Default: `["context","documents","graph"]`. */
  evidence?: ("context" | "documents" | "graph")[];
  /** Of your documents only those of these sources, by their ids (`src_…`), and not your search service; absent: all of them, and that. */
  documents?: string[];
  /** For so long passages are read by the trained model; claims after it are compared word by word alone. Default: `2000`. */
  max_latency_ms?: number;
};

export type HarmCategory = {
  category: "self_harm" | "violence" | "hate_speech" | "illegal" | "explicit" | "misinformation";
  level: "low" | "medium" | "high" | "critical";
  confidence: number;
  /** In the spelling of the text. */
  matched_phrases: string[];
  /** Where each matched phrase stands, in code points. */
  spans: {
    start: number;
    end: number;
  }[];
  /** How the words are used, where they are not simply meant; it lowers the level. */
  context?: "seeking_help" | "denounced" | "reported" | "historical" | "educational" | "fictional" | "figurative" | "negated" | "quoted" | "reclaimed";
  /** For known false claims: what is true instead, and where it is written; of the reviews that your organization imported, the fact checker's `rating` and the `url` of the review as well. */
  refutations?: {
    claim: string;
    refutation: string;
    source: string;
    rating?: string;
    url?: string;
  }[];
  /** Phrases of your organization's block list that the text holds; confidence is 1 then. */
  listed?: string[];
  recommendation: string;
};

export type Key = {
  id: string;
  name: string;
  /** What the key begins with, enough to recognise it by. */
  prefix: string;
  scopes: ("verify" | "harm_detect" | "keys:read" | "keys:write" | "usage:read")[];
  created_at: string;
  /** Limits of the key's own beside those of the plan, of which the tighter hold; null: none. */
  limits: {
    requests_per_minute: number | null;
    requests_per_month: number | null;
  };
  last_used_at: string | null;
  total_requests: number;
  /** False once revoked or expired, and while disabled. */
  is_active: boolean;
  expires_at: string | null;
  revoked_at: string | null;
  /** Since when it is disabled; null where it is not. */
  disabled_at: string | null;
};

export type KeyFailure = {
  request_id: string;
  occurred_at: string;
  /** Method and path, such as `POST /v1/verify`. */
  endpoint: string;
  status: number;
  /** The code of the error. */
  error: string;
};

export type Webhook = {
  id: string;
  url: string;
  description: string;
  events: ("usage.threshold" | "usage.threshold.80" | "usage.threshold.90" | "usage.threshold.100" | "key.created" | "key.revoked" | "plan.upgraded" | "plan.downgraded" | "batch.finished" | "text.blocked" | "text.harmful" | "import.finished" | "import.failed")[];
  /** `failing` after a delivery whose five attempts failed, until one is accepted; it is still sent to. */
  status: "active" | "failing" | "disabled";
  created_at: string;
  updated_at: string;
  /** When the receiver last accepted one. */
  last_delivery_at: string | null;
  /** Failed attempts since then. */
  consecutive_failures: number;
};

export type DeliveryAttempt = {
  number: number;
  started_at: string;
  duration_ms: number;
  /** Null where no whole answer came; then `error` says why. */
  status_code: number | null;
  error: string | null;
  /** The first 2 KB of the answer's body. */
  response: string | null;
};

export type Delivery = {
  id: string;
  event_id: string;
  event_type: string;
  status: "pending" | "delivered" | "failed" | "cancelled";
  created_at: string;
  next_attempt_at: string | null;
  ended_at: string | null;
  /** The delivery that was sent again. */
  resend_of: string | null;
  /** The bytes of every attempt. */
  body: string;
  /** Oldest first. */
  attempts: DeliveryAttempt[];
};

export type Batch = {
  id: string;
  /** finished: every item is completed or failed. */
  status: "waiting" | "running" | "finished" | "cancelled";
  total: number;
  /** Items that were answered as the endpoint for one text answers. */
  completed: number;
  /** Items that could not be checked; each has an error. */
  failed: number;
  /** Items that were left when the batch was cancelled. */
  cancelled: number;
  created_at: string;
  ended_at: string | null;
  /** When the results are removed; null until the batch ended. */
  expires_at: string | null;
};

export type VerifyBatchResult = {
  /** Place in the batch, from 0. */
  index: number;
  /** As you gave it. */
  id: string | null;
  status: "waiting" | "completed" | "failed" | "cancelled";
  /** Of the endpoint for one text; null until it ended. */
  status_code: number | null;
  /** What the endpoint for one text answers; an error where it failed. */
  body: {
    request_id: string;
    mode: "blocking" | "flagging" | "logging";
    /** In the order of the text; behind them advice, forecasts and opinions that passages of `context` support or refute. */
    claims: Claim[];
    /** Sentences that are no claims, in the order of the text; empty where `extract_claims` is false. */
    not_checked: NotChecked[];
    summary: {
      total_claims: number;
      verified: number;
      unverified: number;
      avg_confidence: number;
    };
    /** The share of the claims that the evidence supports, each by its confidence, of advice, forecasts and opinions those that are refuted; absent where the text has none, or where only the graph was asked and knew nothing. */
    support_score?: number;
    /** How your search service answered; absent where there was nothing to ask it. Where it did not answer in time and in form the claims were checked without it. */
    retrieval?: {
      answered: boolean;
      /** That it gave and that were judged. */
      passages: number;
      took_ms: number;
      /** Why its answer could not be used, or why it was not asked. */
      message?: string;
      /** It failed five times in a row and was not asked; from then on a request tries it again. */
      left_alone_until?: string;
    };
    /** True if any claim is unverified. */
    flagged: boolean;
    /** True if the mode is blocking and a claim is unverified. */
    blocked: boolean;
    processing_time_ms: number;
    error?: string;
    message?: string;
  } | {
    error: string;
    message: string;
    details?: Record<string, unknown>;
  } | null;
};

export type HarmBatchResult = {
  /** Place in the batch, from 0. */
  index: number;
  /** As you gave it. */
  id: string | null;
  status: "waiting" | "completed" | "failed" | "cancelled";
  /** Of the endpoint for one text; null until it ended. */
  status_code: number | null;
  /** What the endpoint for one text answers; an error where it failed. */
  body: {
    request_id: string;
    harmful: boolean;
    /** The surest first; empty where the text is not harmful. */
    categories: HarmCategory[];
    /** How likely the text is harmful in any checked category. */
    confidence: number;
    /** How likely the text is harmful in each checked category, whether it counts or not. */
    probabilities: Partial<Record<"self_harm" | "violence" | "hate_speech" | "illegal" | "explicit" | "misinformation", number>>;
    /** With `options.include_scores`: of each checked category (none that your organization turned off), how the text stands to the three cuts; it counts at a threshold where `score` is at least that cut. A score is no probability. */
    scores?: Partial<Record<"self_harm" | "violence" | "hate_speech" | "illegal" | "explicit" | "misinformation", {
      /** How the text stands in the category; no probability. */
      score: number;
      /** The least score that counts at each threshold. */
      cuts: {
        low: number;
        medium: number;
        high: number;
      };
      /** What holds for the category. */
      threshold: "low" | "medium" | "high" | "off";
    }>>;
    /** With `options.include_tone`: how likely the text is toxic, insulting and profane in its strongest part. Tone alone makes no text harmful. */
    tone?: Record<"toxicity" | "insult" | "profanity", number>;
    /** Present where the text is harmful. */
    recommendation?: string;
    processing_time_ms: number;
  } | {
    error: string;
    message: string;
    details?: Record<string, unknown>;
  } | null;
};

export type Source = {
  id: string;
  /** `facts` become a graph, `documents` passages. */
  kind: "facts" | "documents";
  name: string;
  licence: string | null;
  attribution: string | null;
  file_name: string;
  /** Addresses that it was fetched from, without what may be secret in them. */
  urls: string[];
  /** `ready`: verdicts rest on it. `failed`: `error` says why; none of it is in the graph. */
  status: "uploading" | "waiting" | "importing" | "ready" | "failed";
  /** Of the import under way. */
  progress: number;
  bytes: number;
  facts: number;
  /** Pieces of its documents, of 100 to 200 words. */
  passages: number;
  /** Rows, or pages of a sitemap, that gave nothing, by reason, with the first of each. What was read of such a page before stays, unless that is gone. */
  skipped: {
    reason: string;
    count: number;
    examples: {
      file: string;
      line: number;
      excerpt: string;
    }[];
  }[];
  error: string | null;
  created_at: string;
  updated_at: string;
};

export type Relation = {
  label: string;
  /** What its objects are. */
  object: "entity" | "number" | "date" | "text";
  /** A subject has one object, so that another one refutes; `per-kind`: one of each kind. */
  single?: boolean | "per-kind";
  symmetric?: boolean;
  transitive?: boolean;
  /** Id of the relation that says the same the other way round. */
  inverse?: string;
  /** Canonical unit of its numbers, such as `m`. */
  unit?: string;
  /** Name the object: `capital`. */
  nouns?: string[];
  /** Name the subject: `author` of a work. */
  inverseNouns?: string[];
  /** Put the subject first, in base form: `be born in`. */
  verbs?: string[];
  /** Put the object first: `write`. */
  inverseVerbs?: string[];
  /** Measure the subject: `tall`. */
  adjectives?: string[];
  /** As the files write it. */
  predicate: string;
  id: string;
  facts: number;
  /** Names of the sources that state it. */
  sources: string[];
  /** What of this your organization said; the rest is inferred. */
  said: {
    /** What it is called in evidence. */
    label?: string;
    /** What its objects are. */
    object?: "entity" | "number" | "date" | "text";
    /** A subject has one object, so that another one refutes; `per-kind`: one of each kind. */
    single?: boolean | "per-kind";
    symmetric?: boolean;
    transitive?: boolean;
    /** Id of the relation that says the same the other way round. */
    inverse?: string;
    /** Canonical unit of its numbers, such as `m`. */
    unit?: string;
    /** Name the object: `capital`. */
    nouns?: string[];
    /** Name the subject: `author` of a work. */
    inverseNouns?: string[];
    /** Put the subject first, in base form: `be born in`. */
    verbs?: string[];
    /** Put the object first: `write`. */
    inverseVerbs?: string[];
    /** Measure the subject: `tall`. */
    adjectives?: string[];
  };
};

/**
 * Verify the claims of a text
 *
 * Checks every claim of the text against the passages sent along as `context`, the passages of your documents that could decide it, and the knowledge graph; where they disagree the most trusted one decides. In blocking mode a text with an unverified claim answers 400: the whole result with `error` and `message`. With `Accept: text/event-stream` claims come as they are decided.
 *
 * Scope: `verify`.
 */
export type VerifyInput = {
  /** The text to check, 1 to 10000 characters. */
  text: string;
  /** Passages that the claims are checked against, taken as true: a text, or up to 100 of them; 200000 characters in all. */
  context?: string | Passage[];
  /** flagging: the result tells. blocking: an unverified claim answers 400 with the result. logging: always 200, the outcome is kept. Default: `"flagging"`. */
  mode?: "blocking" | "flagging" | "logging";
  /** false: the whole text is one claim. Default: `true`. */
  extract_claims?: boolean;
  /** Default: `{}`. */
  options?: VerifyOptions;
};

export type VerifyOutput = {
  request_id: string;
  mode: "blocking" | "flagging" | "logging";
  /** In the order of the text; behind them advice, forecasts and opinions that passages of `context` support or refute. */
  claims: Claim[];
  /** Sentences that are no claims, in the order of the text; empty where `extract_claims` is false. */
  not_checked: NotChecked[];
  summary: {
    total_claims: number;
    verified: number;
    unverified: number;
    avg_confidence: number;
  };
  /** The share of the claims that the evidence supports, each by its confidence, of advice, forecasts and opinions those that are refuted; absent where the text has none, or where only the graph was asked and knew nothing. */
  support_score?: number;
  /** How your search service answered; absent where there was nothing to ask it. Where it did not answer in time and in form the claims were checked without it. */
  retrieval?: {
    answered: boolean;
    /** That it gave and that were judged. */
    passages: number;
    took_ms: number;
    /** Why its answer could not be used, or why it was not asked. */
    message?: string;
    /** It failed five times in a row and was not asked; from then on a request tries it again. */
    left_alone_until?: string;
  };
  /** True if any claim is unverified. */
  flagged: boolean;
  /** True if the mode is blocking and a claim is unverified. */
  blocked: boolean;
  processing_time_ms: number;
};

/**
 * Detect harmful content
 *
 * Looks for harmful content by category and says how grave it is and what to do.
 *
 * Scope: `harm_detect`.
 */
export type HarmDetectInput = {
  /** The text to check, 1 to 10000 characters. */
  text: string;
  /** What to look for; where absent all of it but what your organization turned off. */
  categories?: ("self_harm" | "violence" | "hate_speech" | "illegal" | "explicit" | "misinformation")[];
  /** low is very sensitive and catches more; high has fewer false positives. Where absent, what your organization chose for each category, else medium. Default: `"medium"`. */
  threshold?: "low" | "medium" | "high";
  options?: {
    /** Answer with `scores` and their cuts as well. Default: `false`. */
    include_scores?: boolean;
    /** Answer with `tone` as well. Default: `false`. */
    include_tone?: boolean;
  };
};

export type HarmDetectOutput = {
  request_id: string;
  harmful: boolean;
  /** The surest first; empty where the text is not harmful. */
  categories: HarmCategory[];
  /** How likely the text is harmful in any checked category. */
  confidence: number;
  /** How likely the text is harmful in each checked category, whether it counts or not. */
  probabilities: Partial<Record<"self_harm" | "violence" | "hate_speech" | "illegal" | "explicit" | "misinformation", number>>;
  /** With `options.include_scores`: of each checked category (none that your organization turned off), how the text stands to the three cuts; it counts at a threshold where `score` is at least that cut. A score is no probability. */
  scores?: Partial<Record<"self_harm" | "violence" | "hate_speech" | "illegal" | "explicit" | "misinformation", {
    /** How the text stands in the category; no probability. */
    score: number;
    /** The least score that counts at each threshold. */
    cuts: {
      low: number;
      medium: number;
      high: number;
    };
    /** What holds for the category. */
    threshold: "low" | "medium" | "high" | "off";
  }>>;
  /** With `options.include_tone`: how likely the text is toxic, insulting and profane in its strongest part. Tone alone makes no text harmful. */
  tone?: Record<"toxicity" | "insult" | "profanity", number>;
  /** Present where the text is harmful. */
  recommendation?: string;
  processing_time_ms: number;
};

/**
 * List API keys
 *
 * All keys of the organization, the newest first; revoked, expired and disabled ones have `is_active` false.
 *
 * Scope: `keys:read`.
 */
export type ListKeysInput = Record<string, never>;

export type ListKeysOutput = {
  keys: Key[];
};

/**
 * Create an API key
 *
 * The full key is in this answer and nowhere else. `keys:write` may grant any scope. `limits` may lie above the plan's, which hold then.
 *
 * Scope: `keys:write`.
 */
export type CreateKeyInput = {
  /** Descriptive name, 1 to 100 characters. */
  name: string;
  /** What the key may do. Default: `["verify","harm_detect"]`. */
  scopes?: ("verify" | "harm_detect" | "keys:read" | "keys:write" | "usage:read")[];
  /** ISO 8601, in the future; a date alone is its first moment in UTC. Absent: the key stays valid. */
  expires_at?: string | null;
  /** Limits of the key's own beside those of the plan: the tighter hold. */
  limits?: {
    /** Requests in a UTC minute. Null: only the plan's limit holds. */
    requests_per_minute?: number | null;
    /** Processed texts in a UTC calendar month. Null: only the plan's limit holds. */
    requests_per_month?: number | null;
  };
};

export type CreateKeyOutput = {
  id: string;
  name: string;
  /** What the key begins with, enough to recognise it by. */
  prefix: string;
  scopes: ("verify" | "harm_detect" | "keys:read" | "keys:write" | "usage:read")[];
  created_at: string;
  /** Limits of the key's own beside those of the plan, of which the tighter hold; null: none. */
  limits: {
    requests_per_minute: number | null;
    requests_per_month: number | null;
  };
  /** The full key. Shown here and never again. */
  api_key: string;
  expires_at: string | null;
};

/**
 * Describe the calling key
 *
 * Scopes, expiry and limits of the key that asks: the plan's, or its own where these are tighter. Free of charge.
 */
export type CurrentKeyInput = Record<string, never>;

export type CurrentKeyOutput = {
  id: string;
  name: string;
  /** What the key begins with, enough to recognise it by. */
  prefix: string;
  scopes: ("verify" | "harm_detect" | "keys:read" | "keys:write" | "usage:read")[];
  created_at: string;
  /** What holds for the key: the plan's limits, or its own where these are tighter. */
  limits: {
    requests_per_minute: number;
    monthly_limit: number;
  };
  expires_at: string | null;
  organization: {
    id: string;
    name: string;
    plan: "free" | "starter" | "professional" | "enterprise";
  };
};

/**
 * Get an API key
 *
 * With what it used of this month, and the latest of its requests that failed, 50 at most; those of the last second may be missing. What they held is not kept.
 *
 * Scope: `keys:read`.
 */
export type GetKeyInput = Record<string, never>;

export type GetKeyOutput = {
  id: string;
  name: string;
  /** What the key begins with, enough to recognise it by. */
  prefix: string;
  scopes: ("verify" | "harm_detect" | "keys:read" | "keys:write" | "usage:read")[];
  created_at: string;
  /** Limits of the key's own beside those of the plan, of which the tighter hold; null: none. */
  limits: {
    requests_per_minute: number | null;
    requests_per_month: number | null;
  };
  last_used_at: string | null;
  total_requests: number;
  /** False once revoked or expired, and while disabled. */
  is_active: boolean;
  expires_at: string | null;
  revoked_at: string | null;
  /** Since when it is disabled; null where it is not. */
  disabled_at: string | null;
  /** Processed texts of the key in this UTC calendar month. */
  current_month_usage: number;
  /** Its latest requests that failed, the latest first. */
  recent_failures: KeyFailure[];
};

/**
 * Change an API key
 *
 * Fields that are absent stay as they are. All of it holds from the next request on: a key that is disabled is refused as `invalid_api_key` until it is enabled again. A revoked or expired key stays as it is.
 *
 * Scope: `keys:write`.
 */
export type UpdateKeyInput = {
  /** Descriptive name, 1 to 100 characters. */
  name?: string;
  /** All that the key may do from now on. */
  scopes?: ("verify" | "harm_detect" | "keys:read" | "keys:write" | "usage:read")[];
  /** True: refused until this is false again. */
  disabled?: boolean;
  /** Limits of the key's own; one that is absent stays, and null takes it away. */
  limits?: {
    /** Requests in a UTC minute. Null: only the plan's limit holds. */
    requests_per_minute?: number | null;
    /** Processed texts in a UTC calendar month. Null: only the plan's limit holds. */
    requests_per_month?: number | null;
  };
};

export type UpdateKeyOutput = Key;

/**
 * Revoke an API key
 *
 * Holds from the next request on, for good. Revoking a revoked key succeeds again.
 *
 * Scope: `keys:write`.
 */
export type RevokeKeyInput = Record<string, never>;

export type RevokeKeyOutput = {
  success: boolean;
  message: string;
  revoked_key_id: string;
};

/**
 * Rotate an API key
 *
 * Makes a key with the name, scopes, expiry and limits of the old one, which stays valid for the grace; each of the two counts its own requests. A key may rotate itself. A revoked or expired key is not found; a disabled one is to be enabled first.
 *
 * Scope: `keys:write`.
 */
export type RotateKeyInput = {
  /** How long the old key stays valid, never past its own expiry. 0: it is revoked at once. Default: `"24h"`. */
  grace?: "0" | "15m" | "1h" | "24h";
};

export type RotateKeyOutput = {
  id: string;
  name: string;
  /** What the key begins with, enough to recognise it by. */
  prefix: string;
  scopes: ("verify" | "harm_detect" | "keys:read" | "keys:write" | "usage:read")[];
  created_at: string;
  /** Limits of the key's own beside those of the plan, of which the tighter hold; null: none. */
  limits: {
    requests_per_minute: number | null;
    requests_per_month: number | null;
  };
  /** The full key. Shown here and never again. */
  api_key: string;
  expires_at: string | null;
  previous_key_id: string;
  /** When the old key stops working. */
  previous_key_expires_at: string;
};

/**
 * Report usage
 *
 * Counts of processed requests by day. `current_usage`, `breakdown` and `daily` are those of the period or dates; limits and what is left are always those of this calendar month. With `Accept: text/csv` the days come as CSV.
 *
 * Scope: `usage:read`.
 */
export type UsageInput = {
  /** The UTC day, the week from Monday, or the calendar month at hand. Default: `"month"`. */
  period?: "day" | "week" | "month";
  /** ISO 8601; the UTC day that holds it is the first. Overrides the period. Days are kept for 25 months and the one at hand; those before count as none. */
  start_date?: string;
  /** ISO 8601, inclusive; at most 366 days. Today where absent. */
  end_date?: string;
};

export type UsageOutput = {
  organization: {
    id: string;
    name: string;
    plan: "free" | "starter" | "professional" | "enterprise";
  };
  /** Both inclusive. */
  period: {
    start: string;
    end: string;
  };
  /** Processed requests of the period. */
  current_usage: number;
  monthly_limit: number;
  /** Of this calendar month, as percentage_used. */
  remaining: number;
  percentage_used: number;
  rate_limit: {
    requests_per_minute: number;
    current_minute_usage: number;
  };
  breakdown: {
    verify: number;
    harm_detect: number;
  };
  /** A row for each UTC day of the period, oldest first. */
  daily: {
    date: string;
    requests: number;
    verified_claims: number;
    /** Over all claims of the day; 0 without any. */
    avg_confidence: number;
    /** Texts that were found harmful. */
    harmful_texts: number;
  }[];
};

/**
 * Create a webhook subscription
 *
 * Events from now on are sent to the URL, signed with the secret, which no answer ever shows. An organization has 20 subscriptions at most.
 *
 * Scope: `keys:write`.
 */
export type CreateWebhookInput = {
  /** Where events are sent: https, a public address, no user or password in it. */
  url: string;
  /** Event types; `usage.threshold` stands for its three. */
  events: ("usage.threshold" | "usage.threshold.80" | "usage.threshold.90" | "usage.threshold.100" | "key.created" | "key.revoked" | "plan.upgraded" | "plan.downgraded" | "batch.finished" | "text.blocked" | "text.harmful" | "import.finished" | "import.failed")[];
  /** Signs deliveries: 1 to 256 characters, the more random the better. */
  secret: string;
  /** What the endpoint is for, in your own words. */
  description?: string;
};

export type CreateWebhookOutput = Webhook;

/**
 * List webhook subscriptions
 *
 * All of the organization, the newest first.
 *
 * Scope: `keys:read`.
 */
export type ListWebhooksInput = Record<string, never>;

export type ListWebhooksOutput = {
  webhooks: Webhook[];
};

/**
 * Get a webhook subscription
 *
 * Scope: `keys:read`.
 */
export type GetWebhookInput = Record<string, never>;

export type GetWebhookOutput = Webhook;

/**
 * Change a webhook subscription
 *
 * Fields that are absent stay as they are.
 *
 * Scope: `keys:write`.
 */
export type UpdateWebhookInput = {
  /** Where events are sent: https, a public address, no user or password in it. */
  url?: string;
  /** Event types; `usage.threshold` stands for its three. */
  events?: ("usage.threshold" | "usage.threshold.80" | "usage.threshold.90" | "usage.threshold.100" | "key.created" | "key.revoked" | "plan.upgraded" | "plan.downgraded" | "batch.finished" | "text.blocked" | "text.harmful" | "import.finished" | "import.failed")[];
  /** What the endpoint is for, in your own words. */
  description?: string;
  /** `disabled` cancels what is pending; `active` starts anew with the events from then on. */
  status?: "active" | "disabled";
};

export type UpdateWebhookOutput = Webhook;

/**
 * Delete a webhook subscription
 *
 * Cancels what is pending; an attempt under way ends.
 *
 * Scope: `keys:write`.
 */
export type DeleteWebhookInput = Record<string, never>;

export type DeleteWebhookOutput = {
  success: boolean;
  message: string;
  deleted_webhook_id: string;
};

/**
 * Send a test event
 *
 * Sends `webhook.test` to this subscription, whatever it subscribes to. Read the outcome from its deliveries.
 *
 * Scope: `keys:write`.
 */
export type TestWebhookInput = Record<string, never>;

export type TestWebhookOutput = Delivery;

/**
 * Rotate a webhook secret
 *
 * The new secret signs from now on. For 24 hours the old one signs beside it in `webhook-signature`, which lists both.
 *
 * Scope: `keys:write`.
 */
export type RotateWebhookSecretInput = {
  /** Signs deliveries: 1 to 256 characters, the more random the better. */
  secret: string;
};

export type RotateWebhookSecretOutput = {
  id: string;
  url: string;
  description: string;
  events: ("usage.threshold" | "usage.threshold.80" | "usage.threshold.90" | "usage.threshold.100" | "key.created" | "key.revoked" | "plan.upgraded" | "plan.downgraded" | "batch.finished" | "text.blocked" | "text.harmful" | "import.finished" | "import.failed")[];
  /** `failing` after a delivery whose five attempts failed, until one is accepted; it is still sent to. */
  status: "active" | "failing" | "disabled";
  created_at: string;
  updated_at: string;
  /** When the receiver last accepted one. */
  last_delivery_at: string | null;
  /** Failed attempts since then. */
  consecutive_failures: number;
  /** Until then the old secret signs beside the new one. */
  previous_secret_expires_at: string;
};

/**
 * List deliveries of a subscription
 *
 * With every attempt. Deliveries that ended are kept for 30 days.
 *
 * Scope: `keys:read`.
 */
export type ListDeliveriesInput = {
  status?: "pending" | "delivered" | "failed" | "cancelled";
  /** Default: `20`. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
};

export type ListDeliveriesOutput = {
  /** Newest first. */
  deliveries: Delivery[];
  /** Asks for the next page; null on the last one. */
  next_cursor: string | null;
};

/**
 * Send a delivery again
 *
 * A delivery that ended is sent again as a new one of the same event: same id, same bytes, five attempts. One that is pending is attempted at once.
 *
 * Scope: `keys:write`.
 */
export type ResendDeliveryInput = Record<string, never>;

export type ResendDeliveryOutput = Delivery;

/**
 * Verify many texts
 *
 * Up to 1,000 texts, in a body of 1 MiB, that are checked behind the answer. Each is charged when the batch is accepted, all or none. Read progress and results from the batch, or subscribe to `batch.finished`.
 *
 * Scope: `verify`.
 */
export type CreateVerifyBatchInput = {
  /** 1 to 1000 texts. What an item says for itself holds before what all share. */
  items: {
    /** Your own name for the text, told with its result; no two of a batch are the same. */
    id?: string;
    /** The text to check, 1 to 10000 characters. */
    text: string;
    /** Passages that the claims are checked against, taken as true: a text, or up to 100 of them; 200000 characters in all. */
    context?: string | Passage[];
    mode?: "blocking" | "flagging" | "logging";
    extract_claims?: boolean;
    options?: VerifyOptions;
  }[];
  /** Passages that the claims are checked against, taken as true: a text, or up to 100 of them; 200000 characters in all. */
  context?: string | Passage[];
  /** flagging: the result tells. blocking: an unverified claim answers 400 with the result. logging: always 200, the outcome is kept. Default: `"flagging"`. */
  mode?: "blocking" | "flagging" | "logging";
  /** false: the whole text is one claim. Default: `true`. */
  extract_claims?: boolean;
  /** Default: `{}`. */
  options?: VerifyOptions;
};

export type CreateVerifyBatchOutput = Batch;

/**
 * Get a batch of texts to verify
 *
 * How far it is, and its results in order. They are kept for seven days after its end at most.
 *
 * Scope: `verify`.
 */
export type GetVerifyBatchInput = {
  /** Default: `100`. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
};

export type GetVerifyBatchOutput = {
  id: string;
  /** finished: every item is completed or failed. */
  status: "waiting" | "running" | "finished" | "cancelled";
  total: number;
  /** Items that were answered as the endpoint for one text answers. */
  completed: number;
  /** Items that could not be checked; each has an error. */
  failed: number;
  /** Items that were left when the batch was cancelled. */
  cancelled: number;
  created_at: string;
  ended_at: string | null;
  /** When the results are removed; null until the batch ended. */
  expires_at: string | null;
  /** In the order of the items, those that wait as well. */
  results: VerifyBatchResult[];
  /** Asks for the next page; null on the last one. */
  next_cursor: string | null;
};

/**
 * Cancel a batch of texts to verify
 *
 * Texts that were not checked yet never are; they stay charged. Results stay. A batch that ended stays as it is.
 *
 * Scope: `verify`.
 */
export type CancelVerifyBatchInput = Record<string, never>;

export type CancelVerifyBatchOutput = Batch;

/**
 * Detect harmful content in many texts
 *
 * Up to 1,000 texts, in a body of 1 MiB, that are checked behind the answer. Each is charged when the batch is accepted, all or none. Read progress and results from the batch, or subscribe to `batch.finished`.
 *
 * Scope: `harm_detect`.
 */
export type CreateHarmBatchInput = {
  /** 1 to 1000 texts. What an item says for itself holds before what all share. */
  items: {
    /** Your own name for the text, told with its result; no two of a batch are the same. */
    id?: string;
    /** The text to check, 1 to 10000 characters. */
    text: string;
    /** What to look for; where absent all of it but what your organization turned off. */
    categories?: ("self_harm" | "violence" | "hate_speech" | "illegal" | "explicit" | "misinformation")[];
    /** low is very sensitive and catches more; high has fewer false positives. Where absent, what your organization chose for each category, else medium. Default: `"medium"`. */
    threshold?: "low" | "medium" | "high";
    options?: {
      /** Answer with `scores` and their cuts as well. Default: `false`. */
      include_scores?: boolean;
      /** Answer with `tone` as well. Default: `false`. */
      include_tone?: boolean;
    };
  }[];
  /** What to look for; where absent all of it but what your organization turned off. */
  categories?: ("self_harm" | "violence" | "hate_speech" | "illegal" | "explicit" | "misinformation")[];
  /** low is very sensitive and catches more; high has fewer false positives. Where absent, what your organization chose for each category, else medium. Default: `"medium"`. */
  threshold?: "low" | "medium" | "high";
  options?: {
    /** Answer with `scores` and their cuts as well. Default: `false`. */
    include_scores?: boolean;
    /** Answer with `tone` as well. Default: `false`. */
    include_tone?: boolean;
  };
};

export type CreateHarmBatchOutput = Batch;

/**
 * Get a batch of texts to detect harm in
 *
 * How far it is, and its results in order. They are kept for seven days after its end at most.
 *
 * Scope: `harm_detect`.
 */
export type GetHarmBatchInput = {
  /** Default: `100`. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
};

export type GetHarmBatchOutput = {
  id: string;
  /** finished: every item is completed or failed. */
  status: "waiting" | "running" | "finished" | "cancelled";
  total: number;
  /** Items that were answered as the endpoint for one text answers. */
  completed: number;
  /** Items that could not be checked; each has an error. */
  failed: number;
  /** Items that were left when the batch was cancelled. */
  cancelled: number;
  created_at: string;
  ended_at: string | null;
  /** When the results are removed; null until the batch ended. */
  expires_at: string | null;
  /** In the order of the items, those that wait as well. */
  results: HarmBatchResult[];
  /** Asks for the next page; null on the last one. */
  next_cursor: string | null;
};

/**
 * Cancel a batch of texts to detect harm in
 *
 * Texts that were not checked yet never are; they stay charged. Results stay. A batch that ended stays as it is.
 *
 * Scope: `harm_detect`.
 */
export type CancelHarmBatchInput = Record<string, never>;

export type CancelHarmBatchOutput = Batch;

/**
 * Import facts or documents of your own
 *
 * Texts of your organization are checked against them before all others: claims are looked up among facts, and judged by the passages of documents that could decide them. A body holds 1 MiB: larger files come with `complete` false and the rest in parts, or packed with gzip or bzip2. The import goes on behind the answer; read `status` from the source.
 *
 * Scope: `keys:write`.
 */
export type CreateSourceInput = {
  /** What evidence and `source` of a verdict call it. */
  name: string;
  /** What it holds. Where it is left out the ending of `file_name` tells: .md, .txt, .html, .pdf, .docx and .epub are documents, and addresses that end in .xml; all else is facts. A table of texts needs `documents`. */
  kind?: "facts" | "documents";
  /** Its ending tells the format, with what the file holds. Facts: .nt, .ttl, .jsonld, .jsonl, .csv, .tsv, .json; also packed, .gz or .bz2. Documents: .md, .txt, .html, .pdf, .docx, .epub, .csv. May be left out with `urls`. */
  file_name?: string;
  /** Under which licence the facts may be used, such as CC-BY-4.0. */
  licence?: string;
  /** Whom to name where they are shown. */
  attribution?: string;
  /** The file, or this part of it, as text in UTF-8. */
  content?: string;
  /** The same as base64, for packed files and for parts of any cut. Give one of the two. */
  content_base64?: string;
  /** In place of content: addresses that the file of facts, or its pieces in order, are fetched from; of documents each gives one, and a sitemap (`sitemap.xml`, or an index of them) the pages of its host that it lists, 2,000 at most. */
  urls?: string[];
  /** Whether this is all of the file, so that the import begins. Default: `true`. */
  complete?: boolean;
};

export type CreateSourceOutput = Source;

/**
 * List imported sources
 *
 * All of the organization, the newest first, and what they use of the plan.
 *
 * Scope: `keys:read`.
 */
export type ListSourcesInput = Record<string, never>;

export type ListSourcesOutput = {
  sources: Source[];
  /** What the plan holds of your own. Files count as they came, unfinished uploads included. */
  storage: {
    sources: {
      used: number;
      limit: number;
    };
    bytes: {
      used: number;
      limit: number;
    };
    facts: {
      used: number;
      limit: number;
    };
    passages: {
      used: number;
      limit: number;
    };
  };
};

/**
 * Get an imported source
 *
 * With the progress of its import, and the rows that were skipped.
 *
 * Scope: `keys:read`.
 */
export type GetSourceInput = Record<string, never>;

export type GetSourceOutput = Source;

/**
 * Remove an imported source
 *
 * Passages of documents decide nothing from then on. Facts leave the graph as soon as that is built anew, within seconds for small graphs.
 *
 * Scope: `keys:write`.
 */
export type DeleteSourceInput = Record<string, never>;

export type DeleteSourceOutput = {
  success: boolean;
  message: string;
  deleted_source_id: string;
};

/**
 * Read documents again
 *
 * From the addresses that they were fetched from, or from a new file in place of the one before. Passages that stay as they are keep their ids, and those from before decide until the new ones are there.
 *
 * Scope: `keys:write`.
 */
export type RefreshSourceInput = {
  /** Its ending tells the format, with what the file holds. Facts: .nt, .ttl, .jsonld, .jsonl, .csv, .tsv, .json; also packed, .gz or .bz2. Documents: .md, .txt, .html, .pdf, .docx, .epub, .csv. May be left out with `urls`. */
  file_name?: string;
  /** The file, or this part of it, as text in UTF-8. */
  content?: string;
  /** The same as base64, for packed files and for parts of any cut. Give one of the two. */
  content_base64?: string;
  /** Whether this is all of the file, so that the import begins. Default: `true`. */
  complete?: boolean;
};

export type RefreshSourceOutput = Source;

/**
 * Send a part of a file
 *
 * In any order, each as often as needed; `complete` with the one that is sent last begins the import.
 *
 * Scope: `keys:write`.
 */
export type AddSourcePartInput = {
  /** Its place, from 1 behind what the creation held. Sent again, it is replaced. */
  part: number;
  /** The file, or this part of it, as text in UTF-8. */
  content?: string;
  /** The same as base64, for packed files and for parts of any cut. Give one of the two. */
  content_base64?: string;
  /** Whether this is all of the file, so that the import begins. Default: `false`. */
  complete?: boolean;
};

export type AddSourcePartOutput = Source;

/**
 * Search what claims are checked against
 *
 * Passages of documents that share words with the query, and facts about what it names: of your organization, of what the operator shares, and of the built-in graph.
 *
 * Scope: `verify`.
 */
export type SearchKnowledgeInput = {
  /** What to look for: names, words, or a question. */
  query: string;
  /** Passages to answer with at most, 20 or fewer. Default: `5`. */
  limit?: number;
};

export type SearchKnowledgeOutput = {
  /** Of documents, those first that share most words with the query. */
  passages: {
    /** `documents/<source>/<passage>`, as verdicts and citations name it. */
    id: string;
    /** The name of the source. */
    source: string;
    title: string;
    /** Under which it stands, from the outermost. */
    headings: string[];
    page: number | null;
    url: string | null;
    text: string;
  }[];
  /** What the query names: what your own facts tell of first, then proper names before common ones. */
  concepts: {
    label: string;
    kind: "thing" | "class" | "person" | "country" | "region" | "city" | "continent" | "place" | "water" | "mountain" | "landmark" | "organization" | "company" | "university" | "airport" | "airline" | "element" | "substance" | "organism" | "language" | "currency" | "celestial" | "constellation" | "work" | "character" | "software" | "programming-language" | "product" | "invention" | "event" | "award" | "unit" | "constant" | "record" | "field" | "concept" | "group" | "sport" | "body-part";
    description?: string;
    /** Some of those that it is the subject or the object of. */
    facts: {
      subject: string;
      relation: string;
      object: string;
      source: string;
    }[];
  }[];
};

/**
 * List the relations of your facts
 *
 * As they were inferred from names and use, with what your organization said of them.
 *
 * Scope: `keys:read`.
 */
export type ListRelationsInput = Record<string, never>;

export type ListRelationsOutput = {
  relations: Relation[];
};

/**
 * Say what a relation is
 *
 * Fields that are absent stay as they are; a body without any leaves the relation to inference again. Shows as soon as the graph is built anew.
 *
 * Scope: `keys:write`.
 */
export type UpdateRelationInput = {
  /** What it is called in evidence. */
  label?: string;
  /** What its objects are. */
  object?: "entity" | "number" | "date" | "text";
  /** A subject has one object, so that another one refutes; `per-kind`: one of each kind. */
  single?: boolean | "per-kind";
  symmetric?: boolean;
  transitive?: boolean;
  /** Id of the relation that says the same the other way round. */
  inverse?: string;
  /** Canonical unit of its numbers, such as `m`. */
  unit?: string;
  /** Name the object: `capital`. */
  nouns?: string[];
  /** Name the subject: `author` of a work. */
  inverseNouns?: string[];
  /** Put the subject first, in base form: `be born in`. */
  verbs?: string[];
  /** Put the object first: `write`. */
  inverseVerbs?: string[];
  /** Measure the subject: `tall`. */
  adjectives?: string[];
};

export type UpdateRelationOutput = Relation;

/**
 * Service health check
 *
 * Of the process: 200 whenever it can answer. For a supervisor that starts it again.
 */
export type HealthInput = Record<string, never>;

export type HealthOutput = {
  status: "ok";
  version: string;
  graph: {
    status: "loaded" | "missing" | "damaged";
    entities: number;
    facts: number;
    /** Imported graphs that were found damaged and are being built again. */
    rebuilt: number;
  };
  uptime_seconds: number;
};

/**
 * Whether requests are served now
 *
 * 503 and what is `missing` where the database cannot be reached at this moment, the knowledge graph is not loaded, or the background worker is silent. For a load balancer.
 */
export type ReadyInput = Record<string, never>;

export type ReadyOutput = {
  status: "ok" | "unavailable";
  version: string;
  graph: {
    status: "loaded" | "missing" | "damaged";
    entities: number;
    facts: number;
    /** Imported graphs that were found damaged and are being built again. */
    rebuilt: number;
  };
  uptime_seconds: number;
  database: "up" | "down";
  /** What texts are read with. */
  models: "loading" | "loaded" | "failed";
  worker: "alive" | "silent";
  /** Where Inngest runs the background work. */
  inngest?: {
    /** Whether it took what this process had for it last. */
    answers: boolean;
    /** Its last call of any process. */
    last_called_at: string | null;
    /** Deliveries that are late by over 10 seconds; 1,000 stands for more. */
    overdue: number;
    /** This process does the work of Inngest until it is back. */
    stands_in: boolean;
  };
  missing: ("database" | "graph" | "models" | "worker")[];
};

/** 80 % of the monthly limit is used */
export type UsageThreshold80Event = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "usage.threshold.80";
  created_at: string;
  organization_id: string;
  data: {
    /** Processed requests of this month. */
    current_usage: number;
    monthly_limit: number;
    /** Of the limit that is used, with two decimals; 100 at most. */
    percentage: number;
    /** UTC days until the count starts anew. */
    days_remaining: number;
  };
};

/** 90 % of the monthly limit is used */
export type UsageThreshold90Event = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "usage.threshold.90";
  created_at: string;
  organization_id: string;
  data: {
    /** Processed requests of this month. */
    current_usage: number;
    monthly_limit: number;
    /** Of the limit that is used, with two decimals; 100 at most. */
    percentage: number;
    /** UTC days until the count starts anew. */
    days_remaining: number;
  };
};

/** The monthly limit is reached */
export type UsageThreshold100Event = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "usage.threshold.100";
  created_at: string;
  organization_id: string;
  data: {
    /** Processed requests of this month. */
    current_usage: number;
    monthly_limit: number;
    /** Of the limit that is used, with two decimals; 100 at most. */
    percentage: number;
    /** UTC days until the count starts anew. */
    days_remaining: number;
  };
};

/** An API key is created */
export type KeyCreatedEvent = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "key.created";
  created_at: string;
  organization_id: string;
  data: {
    key_id: string;
    key_prefix: string;
    name: string;
    /** Email of the person who made the key, or `admin`. */
    created_by: string;
  };
};

/** An API key is revoked */
export type KeyRevokedEvent = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "key.revoked";
  created_at: string;
  organization_id: string;
  data: {
    key_id: string;
    key_prefix: string;
    name: string;
    /** Email of the person who revoked it, or `admin`. */
    revoked_by: string;
  };
};

/** The plan is upgraded */
export type PlanUpgradedEvent = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "plan.upgraded";
  created_at: string;
  organization_id: string;
  data: {
    previous_plan: "free" | "starter" | "professional" | "enterprise";
    new_plan: "free" | "starter" | "professional" | "enterprise";
    /** Of the new plan. */
    monthly_limit: number;
    /** Email of the person who changed it, or `admin`. */
    changed_by: string;
  };
};

/** The plan is downgraded */
export type PlanDowngradedEvent = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "plan.downgraded";
  created_at: string;
  organization_id: string;
  data: {
    previous_plan: "free" | "starter" | "professional" | "enterprise";
    new_plan: "free" | "starter" | "professional" | "enterprise";
    /** Of the new plan. */
    monthly_limit: number;
    /** Email of the person who changed it, or `admin`. */
    changed_by: string;
  };
};

/** A batch of texts has ended */
export type BatchFinishedEvent = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "batch.finished";
  created_at: string;
  organization_id: string;
  data: {
    batch_id: string;
    endpoint: "verify" | "harm_detect";
    status: "finished" | "cancelled";
    total: number;
    completed: number;
    failed: number;
    cancelled: number;
  };
};

/** A verification in blocking mode is not passed */
export type TextBlockedEvent = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "text.blocked";
  created_at: string;
  organization_id: string;
  data: {
    request_id: string;
    key_id: string;
    /** Of the text, hex: the text itself is in no event. */
    text_sha256: string;
    total_claims: number;
    unverified: number;
  };
};

/** A text is found harmful */
export type TextHarmfulEvent = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "text.harmful";
  created_at: string;
  organization_id: string;
  data: {
    request_id: string;
    key_id: string;
    /** Of the text, hex: the text itself is in no event. */
    text_sha256: string;
    categories: {
      category: string;
      level: string;
    }[];
  };
};

/** A source of facts or documents is imported */
export type ImportFinishedEvent = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "import.finished";
  created_at: string;
  organization_id: string;
  data: {
    source_id: string;
    name: string;
    kind: "facts" | "documents";
    facts: number;
    passages: number;
  };
};

/** A source could not be imported; what it held before stays */
export type ImportFailedEvent = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "import.failed";
  created_at: string;
  organization_id: string;
  data: {
    source_id: string;
    name: string;
    kind: "facts" | "documents";
    reason: string;
  };
};

/** A test is asked for; goes to that subscription alone, whatever it subscribes to */
export type WebhookTestEvent = {
  /** `evt_…`, the same at every attempt: deduplicate by it. */
  id: string;
  type: "webhook.test";
  created_at: string;
  organization_id: string;
  data: {
    webhook_id: string;
  };
};

/** What a subscription is sent; `type` tells which. */
export type WebhookEvent =
  | UsageThreshold80Event
  | UsageThreshold90Event
  | UsageThreshold100Event
  | KeyCreatedEvent
  | KeyRevokedEvent
  | PlanUpgradedEvent
  | PlanDowngradedEvent
  | BatchFinishedEvent
  | TextBlockedEvent
  | TextHarmfulEvent
  | ImportFinishedEvent
  | ImportFailedEvent
  | WebhookTestEvent;

/** Where each operation is reached, and whether it takes an Idempotency-Key. */
export const OPERATIONS = {
  verify: { method: "POST", path: "/v1/verify", idempotent: true },
  harm_detect: { method: "POST", path: "/v1/harm/detect", idempotent: true },
  list_keys: { method: "GET", path: "/v1/keys" },
  create_key: { method: "POST", path: "/v1/keys", idempotent: true },
  current_key: { method: "GET", path: "/v1/keys/me" },
  get_key: { method: "GET", path: "/v1/keys/{key_id}" },
  update_key: { method: "PATCH", path: "/v1/keys/{key_id}" },
  revoke_key: { method: "DELETE", path: "/v1/keys/{key_id}" },
  rotate_key: { method: "POST", path: "/v1/keys/{key_id}/rotate", idempotent: true },
  usage: { method: "GET", path: "/v1/usage" },
  create_webhook: { method: "POST", path: "/v1/webhooks", idempotent: true },
  list_webhooks: { method: "GET", path: "/v1/webhooks" },
  get_webhook: { method: "GET", path: "/v1/webhooks/{webhook_id}" },
  update_webhook: { method: "PATCH", path: "/v1/webhooks/{webhook_id}" },
  delete_webhook: { method: "DELETE", path: "/v1/webhooks/{webhook_id}" },
  test_webhook: { method: "POST", path: "/v1/webhooks/{webhook_id}/test", idempotent: true },
  rotate_webhook_secret: { method: "POST", path: "/v1/webhooks/{webhook_id}/rotate-secret", idempotent: true },
  list_deliveries: { method: "GET", path: "/v1/webhooks/{webhook_id}/deliveries" },
  resend_delivery: { method: "POST", path: "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend", idempotent: true },
  create_verify_batch: { method: "POST", path: "/v1/verify/batch", idempotent: true },
  get_verify_batch: { method: "GET", path: "/v1/verify/batch/{batch_id}" },
  cancel_verify_batch: { method: "DELETE", path: "/v1/verify/batch/{batch_id}" },
  create_harm_batch: { method: "POST", path: "/v1/harm/batch", idempotent: true },
  get_harm_batch: { method: "GET", path: "/v1/harm/batch/{batch_id}" },
  cancel_harm_batch: { method: "DELETE", path: "/v1/harm/batch/{batch_id}" },
  create_source: { method: "POST", path: "/v1/knowledge/sources", idempotent: true },
  list_sources: { method: "GET", path: "/v1/knowledge/sources" },
  get_source: { method: "GET", path: "/v1/knowledge/sources/{source_id}" },
  delete_source: { method: "DELETE", path: "/v1/knowledge/sources/{source_id}" },
  refresh_source: { method: "POST", path: "/v1/knowledge/sources/{source_id}/refresh" },
  add_source_part: { method: "POST", path: "/v1/knowledge/sources/{source_id}/parts" },
  search_knowledge: { method: "GET", path: "/v1/knowledge/search" },
  list_relations: { method: "GET", path: "/v1/knowledge/relations" },
  update_relation: { method: "PATCH", path: "/v1/knowledge/relations/{predicate}" },
  health: { method: "GET", path: "/health" },
  ready: { method: "GET", path: "/health/ready" },
} as const;

export interface Operations {
  verify: { input: VerifyInput; output: VerifyOutput };
  harm_detect: { input: HarmDetectInput; output: HarmDetectOutput };
  list_keys: { input: ListKeysInput; output: ListKeysOutput };
  create_key: { input: CreateKeyInput; output: CreateKeyOutput };
  current_key: { input: CurrentKeyInput; output: CurrentKeyOutput };
  get_key: { input: GetKeyInput; output: GetKeyOutput };
  update_key: { input: UpdateKeyInput; output: UpdateKeyOutput };
  revoke_key: { input: RevokeKeyInput; output: RevokeKeyOutput };
  rotate_key: { input: RotateKeyInput; output: RotateKeyOutput };
  usage: { input: UsageInput; output: UsageOutput };
  create_webhook: { input: CreateWebhookInput; output: CreateWebhookOutput };
  list_webhooks: { input: ListWebhooksInput; output: ListWebhooksOutput };
  get_webhook: { input: GetWebhookInput; output: GetWebhookOutput };
  update_webhook: { input: UpdateWebhookInput; output: UpdateWebhookOutput };
  delete_webhook: { input: DeleteWebhookInput; output: DeleteWebhookOutput };
  test_webhook: { input: TestWebhookInput; output: TestWebhookOutput };
  rotate_webhook_secret: { input: RotateWebhookSecretInput; output: RotateWebhookSecretOutput };
  list_deliveries: { input: ListDeliveriesInput; output: ListDeliveriesOutput };
  resend_delivery: { input: ResendDeliveryInput; output: ResendDeliveryOutput };
  create_verify_batch: { input: CreateVerifyBatchInput; output: CreateVerifyBatchOutput };
  get_verify_batch: { input: GetVerifyBatchInput; output: GetVerifyBatchOutput };
  cancel_verify_batch: { input: CancelVerifyBatchInput; output: CancelVerifyBatchOutput };
  create_harm_batch: { input: CreateHarmBatchInput; output: CreateHarmBatchOutput };
  get_harm_batch: { input: GetHarmBatchInput; output: GetHarmBatchOutput };
  cancel_harm_batch: { input: CancelHarmBatchInput; output: CancelHarmBatchOutput };
  create_source: { input: CreateSourceInput; output: CreateSourceOutput };
  list_sources: { input: ListSourcesInput; output: ListSourcesOutput };
  get_source: { input: GetSourceInput; output: GetSourceOutput };
  delete_source: { input: DeleteSourceInput; output: DeleteSourceOutput };
  refresh_source: { input: RefreshSourceInput; output: RefreshSourceOutput };
  add_source_part: { input: AddSourcePartInput; output: AddSourcePartOutput };
  search_knowledge: { input: SearchKnowledgeInput; output: SearchKnowledgeOutput };
  list_relations: { input: ListRelationsInput; output: ListRelationsOutput };
  update_relation: { input: UpdateRelationInput; output: UpdateRelationOutput };
  health: { input: HealthInput; output: HealthOutput };
  ready: { input: ReadyInput; output: ReadyOutput };
}

