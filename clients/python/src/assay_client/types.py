# Made from the OpenAPI document by `npm run client-types`. Changes made here are lost.
"""What the API takes, answers and delivers."""

from typing import Any, Literal, TypedDict, Union, final


class _Passage(TypedDict):
    text: str


class Passage(_Passage, total=False):
    id: str
    """Told in citations; absent: its number, from 0."""
    title: str
    url: str


class VerifyOptions(TypedDict, total=False):
    min_confidence: float
    """A claim below it is not verified. Default: `0.5`."""
    include_evidence: bool
    """false: claims come without evidence, and with no citations. Default: `true`."""
    max_claims: int
    """Claims to extract at most. Default: `50`."""
    evidence: list[Literal["context", "documents", "graph"]]
    """Who is asked: the passages that come along, your documents with your search service, and the graph with your facts. Where they disagree the one that your organization trusts most decides, as its settings say: the context before documents, facts and the built-in graph. Default: `["context","documents","graph"]`."""
    documents: list[str]
    """Of your documents only those of these sources, by their ids (`src_…`), and not your search service; absent: all of them, and that."""
    max_latency_ms: int
    """For so long passages are read by the trained model; claims after it are compared word by word alone. Default: `2000`."""


class Span(TypedDict):
    start: int
    end: int


class VerifySummary(TypedDict):
    total_claims: int
    verified: int
    unverified: int
    avg_confidence: float


class _Retrieval(TypedDict):
    answered: bool
    passages: int
    """That it gave and that were judged."""
    took_ms: float


class Retrieval(_Retrieval, total=False):
    message: str
    """Why its answer could not be used, or why it was not asked."""
    left_alone_until: str
    """It failed five times in a row and was not asked; from then on a request tries it again."""


class _BatchItemError(TypedDict):
    error: str
    message: str


@final
class BatchItemError(_BatchItemError, total=False):
    details: dict[str, Any]


class HarmOptions(TypedDict, total=False):
    include_scores: bool
    """Answer with `scores` and their cuts as well. Default: `false`."""
    include_tone: bool
    """Answer with `tone` as well. Default: `false`."""


class _VerifyBatchItem(TypedDict):
    text: str
    """The text to check, 1 to 10000 characters."""


class VerifyBatchItem(_VerifyBatchItem, total=False):
    id: str
    """Your own name for the text, told with its result; no two of a batch are the same."""
    context: str | list[Passage]
    """Passages that the claims are checked against, taken as true: a text, or up to 100 of them; 200000 characters in all."""
    mode: Literal["blocking", "flagging", "logging"]
    extract_claims: bool
    options: VerifyOptions


class _HarmBatchItem(TypedDict):
    text: str
    """The text to check, 1 to 10000 characters."""


class HarmBatchItem(_HarmBatchItem, total=False):
    id: str
    """Your own name for the text, told with its result; no two of a batch are the same."""
    categories: list[Literal["self_harm", "violence", "hate_speech", "illegal", "explicit", "misinformation"]]
    """What to look for; where absent all of it but what your organization turned off."""
    threshold: Literal["low", "medium", "high"]
    """low is very sensitive and catches more; high has fewer false positives. Where absent, what your organization chose for each category, else medium. Default: `"medium"`."""
    options: HarmOptions


class Citation(TypedDict):
    source_id: str
    """The `id` of a passage that came along, `documents/<source>/<passage>` of one that was found (`documents/search/<id>` by your search service), the source of a fact of the graph, or `WordNet` of a definition."""
    title: str
    url: str
    quote: str
    """An exact part of the passage; of the graph, its facts in a sentence."""
    span: Span
    """Where the quote stands, in code points of the passage."""
    stance: Literal["supports", "contradicts"]
    score: float
    """How likely it is that it supports or contradicts the claim."""


class ClaimStep(TypedDict):
    subject: str
    relation: str
    object: str


class _Claim(TypedDict):
    text: str
    """In words that stand alone: with names in the place of pronouns where they are sure, else with the sentence before that it leans on; and with what the text is about before it where it does not say so."""
    verified: bool
    confidence: float
    source: str
    """Where the graph has it from, or `context/<id>` or `documents/<source>/<passage>` of a passage, or `WordNet` of a definition; empty where nothing was found."""
    path: list[str]
    """Concepts from subject to object, or title, headings and number of a passage's sentence; empty where nothing was found."""
    steps: list[ClaimStep]
    """The facts that decided, in order; of a claim not found those that state a part of it."""
    verdict: Literal["supported", "refuted", "not_found"]
    span: Span
    """Code points of the text."""
    context_dependent: bool
    """True where it leans on something that the text does not clearly name, such as an open "it"."""
    citations: list[Citation]
    """Who speaks for or against it, the most trusted one first."""


class Claim(_Claim, total=False):
    evidence: str
    reasoning: str
    expected: str
    """What the graph or the passage has instead of a refuted claim."""
    correction: str
    """A refuted claim with what is held in the place of what is wrong, where that is one thing."""


class NotChecked(TypedDict):
    text: str
    span: Span
    """Code points of the text."""
    reason: Literal["question", "advice", "opinion", "forecast", "first_person", "meta", "fragment", "heading", "code", "quotation", "over_limit"]
    """What the sentence is instead of a claim."""


class _HarmCategoryRefutation(TypedDict):
    claim: str
    refutation: str
    source: str


class HarmCategoryRefutation(_HarmCategoryRefutation, total=False):
    rating: str
    url: str


class _HarmCategory(TypedDict):
    category: Literal["self_harm", "violence", "hate_speech", "illegal", "explicit", "misinformation"]
    level: Literal["low", "medium", "high", "critical"]
    confidence: float
    matched_phrases: list[str]
    """In the spelling of the text."""
    spans: list[Span]
    """Where each matched phrase stands, in code points."""
    recommendation: str


class HarmCategory(_HarmCategory, total=False):
    context: Literal["seeking_help", "denounced", "reported", "historical", "educational", "fictional", "figurative", "negated", "quoted", "reclaimed"]
    """How the words are used, where they are not simply meant; it lowers the level."""
    refutations: list[HarmCategoryRefutation]
    """For known false claims: what is true instead, and where it is written; of the reviews that your organization imported, the fact checker's `rating` and the `url` of the review as well."""
    listed: list[str]
    """Phrases of your organization's block list that the text holds; confidence is 1 then."""


class KeyLimits(TypedDict):
    requests_per_minute: int | None
    requests_per_month: int | None


class Key(TypedDict):
    id: str
    name: str
    prefix: str
    """What the key begins with, enough to recognise it by."""
    scopes: list[Literal["verify", "harm_detect", "keys:read", "keys:write", "usage:read"]]
    created_at: str
    limits: KeyLimits
    """Limits of the key's own beside those of the plan, of which the tighter hold; null: none."""
    last_used_at: str | None
    total_requests: int
    is_active: bool
    """False once revoked or expired, and while disabled."""
    expires_at: str | None
    revoked_at: str | None
    disabled_at: str | None
    """Since when it is disabled; null where it is not."""


class KeyFailure(TypedDict):
    request_id: str
    occurred_at: str
    endpoint: str
    """Method and path, such as `POST /v1/verify`."""
    status: int
    error: str
    """The code of the error."""


class Webhook(TypedDict):
    id: str
    url: str
    description: str
    events: list[Literal["usage.threshold", "usage.threshold.80", "usage.threshold.90", "usage.threshold.100", "key.created", "key.revoked", "plan.upgraded", "plan.downgraded", "batch.finished", "text.blocked", "text.harmful", "import.finished", "import.failed"]]
    status: Literal["active", "failing", "disabled"]
    """`failing` after a delivery whose five attempts failed, until one is accepted; it is still sent to."""
    created_at: str
    updated_at: str
    last_delivery_at: str | None
    """When the receiver last accepted one."""
    consecutive_failures: int
    """Failed attempts since then."""


class DeliveryAttempt(TypedDict):
    number: int
    started_at: str
    duration_ms: float
    status_code: int | None
    """Null where no whole answer came; then `error` says why."""
    error: str | None
    response: str | None
    """The first 2 KB of the answer's body."""


class Delivery(TypedDict):
    id: str
    event_id: str
    event_type: str
    status: Literal["pending", "delivered", "failed", "cancelled"]
    created_at: str
    next_attempt_at: str | None
    ended_at: str | None
    resend_of: str | None
    """The delivery that was sent again."""
    body: str
    """The bytes of every attempt."""
    attempts: list[DeliveryAttempt]
    """Oldest first."""


class Batch(TypedDict):
    id: str
    status: Literal["waiting", "running", "finished", "cancelled"]
    """finished: every item is completed or failed."""
    total: int
    completed: int
    """Items that were answered as the endpoint for one text answers."""
    failed: int
    """Items that could not be checked; each has an error."""
    cancelled: int
    """Items that were left when the batch was cancelled."""
    created_at: str
    ended_at: str | None
    expires_at: str | None
    """When the results are removed; null until the batch ended."""


class _VerifyBatchResultBody(TypedDict):
    request_id: str
    mode: Literal["blocking", "flagging", "logging"]
    claims: list[Claim]
    """In the order of the text; behind them advice, forecasts and opinions that passages of `context` support or refute."""
    not_checked: list[NotChecked]
    """Sentences that are no claims, in the order of the text; empty where `extract_claims` is false."""
    summary: VerifySummary
    flagged: bool
    """True if any claim is unverified."""
    blocked: bool
    """True if the mode is blocking and a claim is unverified."""
    processing_time_ms: float


@final
class VerifyBatchResultBody(_VerifyBatchResultBody, total=False):
    support_score: float
    """The share of the claims that the evidence supports, each by its confidence, of advice, forecasts and opinions those that are refuted; absent where the text has none, or where only the graph was asked and knew nothing."""
    retrieval: Retrieval
    """How your search service answered; absent where there was nothing to ask it. Where it did not answer in time and in form the claims were checked without it."""
    error: str
    message: str


class VerifyBatchResult(TypedDict):
    index: int
    """Place in the batch, from 0."""
    id: str | None
    """As you gave it."""
    status: Literal["waiting", "completed", "failed", "cancelled"]
    status_code: int | None
    """Of the endpoint for one text; null until it ended."""
    body: VerifyBatchResultBody | BatchItemError | None
    """What the endpoint for one text answers; an error where it failed."""


class HarmBatchResultBodyScoreCuts(TypedDict):
    low: float
    medium: float
    high: float


class HarmBatchResultBodyScore(TypedDict):
    score: float
    """How the text stands in the category; no probability."""
    cuts: HarmBatchResultBodyScoreCuts
    """The least score that counts at each threshold."""
    threshold: Literal["low", "medium", "high", "off"]
    """What holds for the category."""


class _HarmBatchResultBody(TypedDict):
    request_id: str
    harmful: bool
    categories: list[HarmCategory]
    """The surest first; empty where the text is not harmful."""
    confidence: float
    """How likely the text is harmful in any checked category."""
    probabilities: dict[Literal["self_harm", "violence", "hate_speech", "illegal", "explicit", "misinformation"], float]
    """How likely the text is harmful in each checked category, whether it counts or not."""
    processing_time_ms: float


@final
class HarmBatchResultBody(_HarmBatchResultBody, total=False):
    scores: dict[Literal["self_harm", "violence", "hate_speech", "illegal", "explicit", "misinformation"], HarmBatchResultBodyScore]
    """With `options.include_scores`: of each checked category (none that your organization turned off), how the text stands to the three cuts; it counts at a threshold where `score` is at least that cut. A score is no probability."""
    tone: dict[Literal["toxicity", "insult", "profanity"], float]
    """With `options.include_tone`: how likely the text is toxic, insulting and profane in its strongest part. Tone alone makes no text harmful."""
    recommendation: str
    """Present where the text is harmful."""


class HarmBatchResult(TypedDict):
    index: int
    """Place in the batch, from 0."""
    id: str | None
    """As you gave it."""
    status: Literal["waiting", "completed", "failed", "cancelled"]
    status_code: int | None
    """Of the endpoint for one text; null until it ended."""
    body: HarmBatchResultBody | BatchItemError | None
    """What the endpoint for one text answers; an error where it failed."""


class SourceSkippedExample(TypedDict):
    file: str
    line: int
    excerpt: str


class SourceSkipped(TypedDict):
    reason: str
    count: int
    examples: list[SourceSkippedExample]


class Source(TypedDict):
    id: str
    kind: Literal["facts", "documents"]
    """`facts` become a graph, `documents` passages."""
    name: str
    licence: str | None
    attribution: str | None
    file_name: str
    urls: list[str]
    """Addresses that it was fetched from, without what may be secret in them."""
    status: Literal["uploading", "waiting", "importing", "ready", "failed"]
    """`ready`: verdicts rest on it. `failed`: `error` says why; none of it is in the graph."""
    progress: float
    """Of the import under way."""
    bytes: int
    facts: int
    passages: int
    """Pieces of its documents, of 100 to 200 words."""
    skipped: list[SourceSkipped]
    """Rows, or pages of a sitemap, that gave nothing, by reason, with the first of each. What was read of such a page before stays, unless that is gone."""
    error: str | None
    created_at: str
    updated_at: str


class RelationSaid(TypedDict, total=False):
    label: str
    """What it is called in evidence."""
    object: Literal["entity", "number", "date", "text"]
    """What its objects are."""
    single: bool | Literal["per-kind"]
    """A subject has one object, so that another one refutes; `per-kind`: one of each kind."""
    symmetric: bool
    transitive: bool
    inverse: str
    """Id of the relation that says the same the other way round."""
    unit: str
    """Canonical unit of its numbers, such as `m`."""
    nouns: list[str]
    """Name the object: `capital`."""
    inverseNouns: list[str]
    """Name the subject: `author` of a work."""
    verbs: list[str]
    """Put the subject first, in base form: `be born in`."""
    inverseVerbs: list[str]
    """Put the object first: `write`."""
    adjectives: list[str]
    """Measure the subject: `tall`."""


class _Relation(TypedDict):
    label: str
    object: Literal["entity", "number", "date", "text"]
    """What its objects are."""
    predicate: str
    """As the files write it."""
    id: str
    facts: int
    sources: list[str]
    """Names of the sources that state it."""
    said: RelationSaid
    """What of this your organization said; the rest is inferred."""


class Relation(_Relation, total=False):
    single: bool | Literal["per-kind"]
    """A subject has one object, so that another one refutes; `per-kind`: one of each kind."""
    symmetric: bool
    transitive: bool
    inverse: str
    """Id of the relation that says the same the other way round."""
    unit: str
    """Canonical unit of its numbers, such as `m`."""
    nouns: list[str]
    """Name the object: `capital`."""
    inverseNouns: list[str]
    """Name the subject: `author` of a work."""
    verbs: list[str]
    """Put the subject first, in base form: `be born in`."""
    inverseVerbs: list[str]
    """Put the object first: `write`."""
    adjectives: list[str]
    """Measure the subject: `tall`."""


class _VerifyInput(TypedDict):
    text: str
    """The text to check, 1 to 10000 characters."""


class VerifyInput(_VerifyInput, total=False):
    """Verify the claims of a text

    Checks every claim of the text against the passages sent along as `context`, the passages of your documents that could decide it, and the knowledge graph; where they disagree the most trusted one decides. In blocking mode a text with an unverified claim answers 400: the whole result with `error` and `message`. With `Accept: text/event-stream` claims come as they are decided.

    Scope: `verify`.
    """
    context: str | list[Passage]
    """Passages that the claims are checked against, taken as true: a text, or up to 100 of them; 200000 characters in all."""
    mode: Literal["blocking", "flagging", "logging"]
    """flagging: the result tells. blocking: an unverified claim answers 400 with the result. logging: always 200, the outcome is kept. Default: `"flagging"`."""
    extract_claims: bool
    """false: the whole text is one claim. Default: `true`."""
    options: VerifyOptions
    """Default: `{}`."""


class _VerifyOutput(TypedDict):
    request_id: str
    mode: Literal["blocking", "flagging", "logging"]
    claims: list[Claim]
    """In the order of the text; behind them advice, forecasts and opinions that passages of `context` support or refute."""
    not_checked: list[NotChecked]
    """Sentences that are no claims, in the order of the text; empty where `extract_claims` is false."""
    summary: VerifySummary
    flagged: bool
    """True if any claim is unverified."""
    blocked: bool
    """True if the mode is blocking and a claim is unverified."""
    processing_time_ms: float


class VerifyOutput(_VerifyOutput, total=False):
    """Verify the claims of a text"""
    support_score: float
    """The share of the claims that the evidence supports, each by its confidence, of advice, forecasts and opinions those that are refuted; absent where the text has none, or where only the graph was asked and knew nothing."""
    retrieval: Retrieval
    """How your search service answered; absent where there was nothing to ask it. Where it did not answer in time and in form the claims were checked without it."""


class _HarmDetectInput(TypedDict):
    text: str
    """The text to check, 1 to 10000 characters."""


class HarmDetectInput(_HarmDetectInput, total=False):
    """Detect harmful content

    Looks for harmful content by category and says how grave it is and what to do.

    Scope: `harm_detect`.
    """
    categories: list[Literal["self_harm", "violence", "hate_speech", "illegal", "explicit", "misinformation"]]
    """What to look for; where absent all of it but what your organization turned off."""
    threshold: Literal["low", "medium", "high"]
    """low is very sensitive and catches more; high has fewer false positives. Where absent, what your organization chose for each category, else medium. Default: `"medium"`."""
    options: HarmOptions


class HarmDetectOutputScoreCuts(TypedDict):
    low: float
    medium: float
    high: float


class HarmDetectOutputScore(TypedDict):
    score: float
    """How the text stands in the category; no probability."""
    cuts: HarmDetectOutputScoreCuts
    """The least score that counts at each threshold."""
    threshold: Literal["low", "medium", "high", "off"]
    """What holds for the category."""


class _HarmDetectOutput(TypedDict):
    request_id: str
    harmful: bool
    categories: list[HarmCategory]
    """The surest first; empty where the text is not harmful."""
    confidence: float
    """How likely the text is harmful in any checked category."""
    probabilities: dict[Literal["self_harm", "violence", "hate_speech", "illegal", "explicit", "misinformation"], float]
    """How likely the text is harmful in each checked category, whether it counts or not."""
    processing_time_ms: float


class HarmDetectOutput(_HarmDetectOutput, total=False):
    """Detect harmful content"""
    scores: dict[Literal["self_harm", "violence", "hate_speech", "illegal", "explicit", "misinformation"], HarmDetectOutputScore]
    """With `options.include_scores`: of each checked category (none that your organization turned off), how the text stands to the three cuts; it counts at a threshold where `score` is at least that cut. A score is no probability."""
    tone: dict[Literal["toxicity", "insult", "profanity"], float]
    """With `options.include_tone`: how likely the text is toxic, insulting and profane in its strongest part. Tone alone makes no text harmful."""
    recommendation: str
    """Present where the text is harmful."""


class ListKeysOutput(TypedDict):
    """List API keys"""
    keys: list[Key]


class CreateKeyInputLimits(TypedDict, total=False):
    requests_per_minute: int | None
    """Requests in a UTC minute. Null: only the plan's limit holds."""
    requests_per_month: int | None
    """Processed texts in a UTC calendar month. Null: only the plan's limit holds."""


class _CreateKeyInput(TypedDict):
    name: str
    """Descriptive name, 1 to 100 characters."""


class CreateKeyInput(_CreateKeyInput, total=False):
    """Create an API key

    The full key is in this answer and nowhere else. `keys:write` may grant any scope. `limits` may lie above the plan's, which hold then.

    Scope: `keys:write`.
    """
    scopes: list[Literal["verify", "harm_detect", "keys:read", "keys:write", "usage:read"]]
    """What the key may do. Default: `["verify","harm_detect"]`."""
    expires_at: str | None
    """ISO 8601, in the future; a date alone is its first moment in UTC. Absent: the key stays valid."""
    limits: CreateKeyInputLimits
    """Limits of the key's own beside those of the plan: the tighter hold."""


class CreateKeyOutputLimits(TypedDict):
    requests_per_minute: int | None
    requests_per_month: int | None


class CreateKeyOutput(TypedDict):
    """Create an API key"""
    id: str
    name: str
    prefix: str
    """What the key begins with, enough to recognise it by."""
    scopes: list[Literal["verify", "harm_detect", "keys:read", "keys:write", "usage:read"]]
    created_at: str
    limits: CreateKeyOutputLimits
    """Limits of the key's own beside those of the plan, of which the tighter hold; null: none."""
    api_key: str
    """The full key. Shown here and never again."""
    expires_at: str | None


class CurrentKeyOutputLimits(TypedDict):
    requests_per_minute: int
    monthly_limit: int


class CurrentKeyOutputOrganization(TypedDict):
    id: str
    name: str
    plan: Literal["free", "starter", "professional", "enterprise"]


class CurrentKeyOutput(TypedDict):
    """Describe the calling key"""
    id: str
    name: str
    prefix: str
    """What the key begins with, enough to recognise it by."""
    scopes: list[Literal["verify", "harm_detect", "keys:read", "keys:write", "usage:read"]]
    created_at: str
    limits: CurrentKeyOutputLimits
    """What holds for the key: the plan's limits, or its own where these are tighter."""
    expires_at: str | None
    organization: CurrentKeyOutputOrganization


class GetKeyOutputLimits(TypedDict):
    requests_per_minute: int | None
    requests_per_month: int | None


class GetKeyOutput(TypedDict):
    """Get an API key"""
    id: str
    name: str
    prefix: str
    """What the key begins with, enough to recognise it by."""
    scopes: list[Literal["verify", "harm_detect", "keys:read", "keys:write", "usage:read"]]
    created_at: str
    limits: GetKeyOutputLimits
    """Limits of the key's own beside those of the plan, of which the tighter hold; null: none."""
    last_used_at: str | None
    total_requests: int
    is_active: bool
    """False once revoked or expired, and while disabled."""
    expires_at: str | None
    revoked_at: str | None
    disabled_at: str | None
    """Since when it is disabled; null where it is not."""
    current_month_usage: int
    """Processed texts of the key in this UTC calendar month."""
    recent_failures: list[KeyFailure]
    """Its latest requests that failed, the latest first."""


class UpdateKeyInputLimits(TypedDict, total=False):
    requests_per_minute: int | None
    """Requests in a UTC minute. Null: only the plan's limit holds."""
    requests_per_month: int | None
    """Processed texts in a UTC calendar month. Null: only the plan's limit holds."""


class UpdateKeyInput(TypedDict, total=False):
    """Change an API key

    Fields that are absent stay as they are. All of it holds from the next request on: a key that is disabled is refused as `invalid_api_key` until it is enabled again. A revoked or expired key stays as it is.

    Scope: `keys:write`.
    """
    name: str
    """Descriptive name, 1 to 100 characters."""
    scopes: list[Literal["verify", "harm_detect", "keys:read", "keys:write", "usage:read"]]
    """All that the key may do from now on."""
    disabled: bool
    """True: refused until this is false again."""
    limits: UpdateKeyInputLimits
    """Limits of the key's own; one that is absent stays, and null takes it away."""


UpdateKeyOutput = Key


class RevokeKeyOutput(TypedDict):
    """Revoke an API key"""
    success: bool
    message: str
    revoked_key_id: str


class RotateKeyInput(TypedDict, total=False):
    """Rotate an API key

    Makes a key with the name, scopes, expiry and limits of the old one, which stays valid for the grace; each of the two counts its own requests. A key may rotate itself. A revoked or expired key is not found; a disabled one is to be enabled first.

    Scope: `keys:write`.
    """
    grace: Literal["0", "15m", "1h", "24h"]
    """How long the old key stays valid, never past its own expiry. 0: it is revoked at once. Default: `"24h"`."""


class RotateKeyOutputLimits(TypedDict):
    requests_per_minute: int | None
    requests_per_month: int | None


class RotateKeyOutput(TypedDict):
    """Rotate an API key"""
    id: str
    name: str
    prefix: str
    """What the key begins with, enough to recognise it by."""
    scopes: list[Literal["verify", "harm_detect", "keys:read", "keys:write", "usage:read"]]
    created_at: str
    limits: RotateKeyOutputLimits
    """Limits of the key's own beside those of the plan, of which the tighter hold; null: none."""
    api_key: str
    """The full key. Shown here and never again."""
    expires_at: str | None
    previous_key_id: str
    previous_key_expires_at: str
    """When the old key stops working."""


class UsageInput(TypedDict, total=False):
    """Report usage

    Counts of processed requests by day. `current_usage`, `breakdown` and `daily` are those of the period or dates; limits and what is left are always those of this calendar month. With `Accept: text/csv` the days come as CSV.

    Scope: `usage:read`.
    """
    period: Literal["day", "week", "month"]
    """The UTC day, the week from Monday, or the calendar month at hand. Default: `"month"`."""
    start_date: str
    """ISO 8601; the UTC day that holds it is the first. Overrides the period. Days are kept for 25 months and the one at hand; those before count as none."""
    end_date: str
    """ISO 8601, inclusive; at most 366 days. Today where absent."""


class UsageOutputOrganization(TypedDict):
    id: str
    name: str
    plan: Literal["free", "starter", "professional", "enterprise"]


class UsageOutputPeriod(TypedDict):
    start: str
    end: str


class UsageOutputRateLimit(TypedDict):
    requests_per_minute: int
    current_minute_usage: int


class UsageOutputBreakdown(TypedDict):
    verify: int
    harm_detect: int


class UsageOutputDaily(TypedDict):
    date: str
    requests: int
    verified_claims: int
    avg_confidence: float
    """Over all claims of the day; 0 without any."""
    harmful_texts: int
    """Texts that were found harmful."""


class UsageOutput(TypedDict):
    """Report usage"""
    organization: UsageOutputOrganization
    period: UsageOutputPeriod
    """Both inclusive."""
    current_usage: int
    """Processed requests of the period."""
    monthly_limit: int
    remaining: int
    """Of this calendar month, as percentage_used."""
    percentage_used: float
    rate_limit: UsageOutputRateLimit
    breakdown: UsageOutputBreakdown
    daily: list[UsageOutputDaily]
    """A row for each UTC day of the period, oldest first."""


class _CreateWebhookInput(TypedDict):
    url: str
    """Where events are sent: https, a public address, no user or password in it."""
    events: list[Literal["usage.threshold", "usage.threshold.80", "usage.threshold.90", "usage.threshold.100", "key.created", "key.revoked", "plan.upgraded", "plan.downgraded", "batch.finished", "text.blocked", "text.harmful", "import.finished", "import.failed"]]
    """Event types; `usage.threshold` stands for its three."""
    secret: str
    """Signs deliveries: 1 to 256 characters, the more random the better."""


class CreateWebhookInput(_CreateWebhookInput, total=False):
    """Create a webhook subscription

    Events from now on are sent to the URL, signed with the secret, which no answer ever shows. An organization has 20 subscriptions at most.

    Scope: `keys:write`.
    """
    description: str
    """What the endpoint is for, in your own words."""


CreateWebhookOutput = Webhook


class ListWebhooksOutput(TypedDict):
    """List webhook subscriptions"""
    webhooks: list[Webhook]


GetWebhookOutput = Webhook


class UpdateWebhookInput(TypedDict, total=False):
    """Change a webhook subscription

    Fields that are absent stay as they are.

    Scope: `keys:write`.
    """
    url: str
    """Where events are sent: https, a public address, no user or password in it."""
    events: list[Literal["usage.threshold", "usage.threshold.80", "usage.threshold.90", "usage.threshold.100", "key.created", "key.revoked", "plan.upgraded", "plan.downgraded", "batch.finished", "text.blocked", "text.harmful", "import.finished", "import.failed"]]
    """Event types; `usage.threshold` stands for its three."""
    description: str
    """What the endpoint is for, in your own words."""
    status: Literal["active", "disabled"]
    """`disabled` cancels what is pending; `active` starts anew with the events from then on."""


UpdateWebhookOutput = Webhook


class DeleteWebhookOutput(TypedDict):
    """Delete a webhook subscription"""
    success: bool
    message: str
    deleted_webhook_id: str


TestWebhookOutput = Delivery


class RotateWebhookSecretInput(TypedDict):
    """Rotate a webhook secret

    The new secret signs from now on. For 24 hours the old one signs beside it in `webhook-signature`, which lists both.

    Scope: `keys:write`.
    """
    secret: str
    """Signs deliveries: 1 to 256 characters, the more random the better."""


class RotateWebhookSecretOutput(TypedDict):
    """Rotate a webhook secret"""
    id: str
    url: str
    description: str
    events: list[Literal["usage.threshold", "usage.threshold.80", "usage.threshold.90", "usage.threshold.100", "key.created", "key.revoked", "plan.upgraded", "plan.downgraded", "batch.finished", "text.blocked", "text.harmful", "import.finished", "import.failed"]]
    status: Literal["active", "failing", "disabled"]
    """`failing` after a delivery whose five attempts failed, until one is accepted; it is still sent to."""
    created_at: str
    updated_at: str
    last_delivery_at: str | None
    """When the receiver last accepted one."""
    consecutive_failures: int
    """Failed attempts since then."""
    previous_secret_expires_at: str
    """Until then the old secret signs beside the new one."""


class ListDeliveriesInput(TypedDict, total=False):
    """List deliveries of a subscription

    With every attempt. Deliveries that ended are kept for 30 days.

    Scope: `keys:read`.
    """
    status: Literal["pending", "delivered", "failed", "cancelled"]
    limit: int
    """Default: `20`."""
    cursor: str
    """`next_cursor` of the page before."""


class ListDeliveriesOutput(TypedDict):
    """List deliveries of a subscription"""
    deliveries: list[Delivery]
    """Newest first."""
    next_cursor: str | None
    """Asks for the next page; null on the last one."""


ResendDeliveryOutput = Delivery


class _CreateVerifyBatchInput(TypedDict):
    items: list[VerifyBatchItem]
    """1 to 1000 texts. What an item says for itself holds before what all share."""


class CreateVerifyBatchInput(_CreateVerifyBatchInput, total=False):
    """Verify many texts

    Up to 1,000 texts, in a body of 1 MiB, that are checked behind the answer. Each is charged when the batch is accepted, all or none. Read progress and results from the batch, or subscribe to `batch.finished`.

    Scope: `verify`.
    """
    context: str | list[Passage]
    """Passages that the claims are checked against, taken as true: a text, or up to 100 of them; 200000 characters in all."""
    mode: Literal["blocking", "flagging", "logging"]
    """flagging: the result tells. blocking: an unverified claim answers 400 with the result. logging: always 200, the outcome is kept. Default: `"flagging"`."""
    extract_claims: bool
    """false: the whole text is one claim. Default: `true`."""
    options: VerifyOptions
    """Default: `{}`."""


CreateVerifyBatchOutput = Batch


class GetVerifyBatchInput(TypedDict, total=False):
    """Get a batch of texts to verify

    How far it is, and its results in order. They are kept for seven days after its end at most.

    Scope: `verify`.
    """
    limit: int
    """Default: `100`."""
    cursor: str
    """`next_cursor` of the page before."""


class GetVerifyBatchOutput(TypedDict):
    """Get a batch of texts to verify"""
    id: str
    status: Literal["waiting", "running", "finished", "cancelled"]
    """finished: every item is completed or failed."""
    total: int
    completed: int
    """Items that were answered as the endpoint for one text answers."""
    failed: int
    """Items that could not be checked; each has an error."""
    cancelled: int
    """Items that were left when the batch was cancelled."""
    created_at: str
    ended_at: str | None
    expires_at: str | None
    """When the results are removed; null until the batch ended."""
    results: list[VerifyBatchResult]
    """In the order of the items, those that wait as well."""
    next_cursor: str | None
    """Asks for the next page; null on the last one."""


CancelVerifyBatchOutput = Batch


class _CreateHarmBatchInput(TypedDict):
    items: list[HarmBatchItem]
    """1 to 1000 texts. What an item says for itself holds before what all share."""


class CreateHarmBatchInput(_CreateHarmBatchInput, total=False):
    """Detect harmful content in many texts

    Up to 1,000 texts, in a body of 1 MiB, that are checked behind the answer. Each is charged when the batch is accepted, all or none. Read progress and results from the batch, or subscribe to `batch.finished`.

    Scope: `harm_detect`.
    """
    categories: list[Literal["self_harm", "violence", "hate_speech", "illegal", "explicit", "misinformation"]]
    """What to look for; where absent all of it but what your organization turned off."""
    threshold: Literal["low", "medium", "high"]
    """low is very sensitive and catches more; high has fewer false positives. Where absent, what your organization chose for each category, else medium. Default: `"medium"`."""
    options: HarmOptions


CreateHarmBatchOutput = Batch


class GetHarmBatchInput(TypedDict, total=False):
    """Get a batch of texts to detect harm in

    How far it is, and its results in order. They are kept for seven days after its end at most.

    Scope: `harm_detect`.
    """
    limit: int
    """Default: `100`."""
    cursor: str
    """`next_cursor` of the page before."""


class GetHarmBatchOutput(TypedDict):
    """Get a batch of texts to detect harm in"""
    id: str
    status: Literal["waiting", "running", "finished", "cancelled"]
    """finished: every item is completed or failed."""
    total: int
    completed: int
    """Items that were answered as the endpoint for one text answers."""
    failed: int
    """Items that could not be checked; each has an error."""
    cancelled: int
    """Items that were left when the batch was cancelled."""
    created_at: str
    ended_at: str | None
    expires_at: str | None
    """When the results are removed; null until the batch ended."""
    results: list[HarmBatchResult]
    """In the order of the items, those that wait as well."""
    next_cursor: str | None
    """Asks for the next page; null on the last one."""


CancelHarmBatchOutput = Batch


class _CreateSourceInput(TypedDict):
    name: str
    """What evidence and `source` of a verdict call it."""


class CreateSourceInput(_CreateSourceInput, total=False):
    """Import facts or documents of your own

    Texts of your organization are checked against them before all others: claims are looked up among facts, and judged by the passages of documents that could decide them. A body holds 1 MiB: larger files come with `complete` false and the rest in parts, or packed with gzip or bzip2. The import goes on behind the answer; read `status` from the source.

    Scope: `keys:write`.
    """
    kind: Literal["facts", "documents"]
    """What it holds. Where it is left out the ending of `file_name` tells: .md, .txt, .html, .pdf, .docx and .epub are documents, and addresses that end in .xml; all else is facts. A table of texts needs `documents`."""
    file_name: str
    """Its ending tells the format, with what the file holds. Facts: .nt, .ttl, .jsonld, .jsonl, .csv, .tsv, .json; also packed, .gz or .bz2. Documents: .md, .txt, .html, .pdf, .docx, .epub, .csv. May be left out with `urls`."""
    licence: str
    """Under which licence the facts may be used, such as CC-BY-4.0."""
    attribution: str
    """Whom to name where they are shown."""
    content: str
    """The file, or this part of it, as text in UTF-8."""
    content_base64: str
    """The same as base64, for packed files and for parts of any cut. Give one of the two."""
    urls: list[str]
    """In place of content: addresses that the file of facts, or its pieces in order, are fetched from; of documents each gives one, and a sitemap (`sitemap.xml`, or an index of them) the pages of its host that it lists, 2,000 at most."""
    complete: bool
    """Whether this is all of the file, so that the import begins. Default: `true`."""


CreateSourceOutput = Source


class ListSourcesOutputStorageSources(TypedDict):
    used: int
    limit: int


class ListSourcesOutputStorageBytes(TypedDict):
    used: int
    limit: int


class ListSourcesOutputStorageFacts(TypedDict):
    used: int
    limit: int


class ListSourcesOutputStoragePassages(TypedDict):
    used: int
    limit: int


class ListSourcesOutputStorage(TypedDict):
    sources: ListSourcesOutputStorageSources
    bytes: ListSourcesOutputStorageBytes
    facts: ListSourcesOutputStorageFacts
    passages: ListSourcesOutputStoragePassages


class ListSourcesOutput(TypedDict):
    """List imported sources"""
    sources: list[Source]
    storage: ListSourcesOutputStorage
    """What the plan holds of your own. Files count as they came, unfinished uploads included."""


GetSourceOutput = Source


class DeleteSourceOutput(TypedDict):
    """Remove an imported source"""
    success: bool
    message: str
    deleted_source_id: str


class RefreshSourceInput(TypedDict, total=False):
    """Read documents again

    From the addresses that they were fetched from, or from a new file in place of the one before. Passages that stay as they are keep their ids, and those from before decide until the new ones are there.

    Scope: `keys:write`.
    """
    file_name: str
    """Its ending tells the format, with what the file holds. Facts: .nt, .ttl, .jsonld, .jsonl, .csv, .tsv, .json; also packed, .gz or .bz2. Documents: .md, .txt, .html, .pdf, .docx, .epub, .csv. May be left out with `urls`."""
    content: str
    """The file, or this part of it, as text in UTF-8."""
    content_base64: str
    """The same as base64, for packed files and for parts of any cut. Give one of the two."""
    complete: bool
    """Whether this is all of the file, so that the import begins. Default: `true`."""


RefreshSourceOutput = Source


class _AddSourcePartInput(TypedDict):
    part: int
    """Its place, from 1 behind what the creation held. Sent again, it is replaced."""


class AddSourcePartInput(_AddSourcePartInput, total=False):
    """Send a part of a file

    In any order, each as often as needed; `complete` with the one that is sent last begins the import.

    Scope: `keys:write`.
    """
    content: str
    """The file, or this part of it, as text in UTF-8."""
    content_base64: str
    """The same as base64, for packed files and for parts of any cut. Give one of the two."""
    complete: bool
    """Whether this is all of the file, so that the import begins. Default: `false`."""


AddSourcePartOutput = Source


class _SearchKnowledgeInput(TypedDict):
    query: str
    """What to look for: names, words, or a question."""


class SearchKnowledgeInput(_SearchKnowledgeInput, total=False):
    """Search what claims are checked against

    Passages of documents that share words with the query, and facts about what it names: of your organization, of what the operator shares, and of the built-in graph.

    Scope: `verify`.
    """
    limit: int
    """Passages to answer with at most, 20 or fewer. Default: `5`."""


class SearchKnowledgeOutputPassage(TypedDict):
    id: str
    """`documents/<source>/<passage>`, as verdicts and citations name it."""
    source: str
    """The name of the source."""
    title: str
    headings: list[str]
    """Under which it stands, from the outermost."""
    page: int | None
    url: str | None
    text: str


class SearchKnowledgeOutputConceptFact(TypedDict):
    subject: str
    relation: str
    object: str
    source: str


class _SearchKnowledgeOutputConcept(TypedDict):
    label: str
    kind: Literal["thing", "class", "person", "country", "region", "city", "continent", "place", "water", "mountain", "landmark", "organization", "company", "university", "airport", "airline", "element", "substance", "organism", "language", "currency", "celestial", "constellation", "work", "character", "software", "programming-language", "product", "invention", "event", "award", "unit", "constant", "record", "field", "concept", "group", "sport", "body-part"]
    facts: list[SearchKnowledgeOutputConceptFact]
    """Some of those that it is the subject or the object of."""


class SearchKnowledgeOutputConcept(_SearchKnowledgeOutputConcept, total=False):
    description: str


class SearchKnowledgeOutput(TypedDict):
    """Search what claims are checked against"""
    passages: list[SearchKnowledgeOutputPassage]
    """Of documents, those first that share most words with the query."""
    concepts: list[SearchKnowledgeOutputConcept]
    """What the query names: what your own facts tell of first, then proper names before common ones."""


class ListRelationsOutput(TypedDict):
    """List the relations of your facts"""
    relations: list[Relation]


class UpdateRelationInput(TypedDict, total=False):
    """Say what a relation is

    Fields that are absent stay as they are; a body without any leaves the relation to inference again. Shows as soon as the graph is built anew.

    Scope: `keys:write`.
    """
    label: str
    """What it is called in evidence."""
    object: Literal["entity", "number", "date", "text"]
    """What its objects are."""
    single: bool | Literal["per-kind"]
    """A subject has one object, so that another one refutes; `per-kind`: one of each kind."""
    symmetric: bool
    transitive: bool
    inverse: str
    """Id of the relation that says the same the other way round."""
    unit: str
    """Canonical unit of its numbers, such as `m`."""
    nouns: list[str]
    """Name the object: `capital`."""
    inverseNouns: list[str]
    """Name the subject: `author` of a work."""
    verbs: list[str]
    """Put the subject first, in base form: `be born in`."""
    inverseVerbs: list[str]
    """Put the object first: `write`."""
    adjectives: list[str]
    """Measure the subject: `tall`."""


UpdateRelationOutput = Relation


class HealthOutputGraph(TypedDict):
    status: Literal["loaded", "missing", "damaged"]
    entities: int
    facts: int
    rebuilt: int
    """Imported graphs that were found damaged and are being built again."""


class HealthOutput(TypedDict):
    """Service health check"""
    status: Literal["ok"]
    version: str
    graph: HealthOutputGraph
    uptime_seconds: float


class ReadyOutputGraph(TypedDict):
    status: Literal["loaded", "missing", "damaged"]
    entities: int
    facts: int
    rebuilt: int
    """Imported graphs that were found damaged and are being built again."""


class ReadyOutputInngest(TypedDict):
    answers: bool
    """Whether it took what this process had for it last."""
    last_called_at: str | None
    """Its last call of any process."""
    overdue: int
    """Deliveries that are late by over 10 seconds; 1,000 stands for more."""
    stands_in: bool
    """This process does the work of Inngest until it is back."""


class _ReadyOutput(TypedDict):
    status: Literal["ok", "unavailable"]
    version: str
    graph: ReadyOutputGraph
    uptime_seconds: float
    database: Literal["up", "down"]
    models: Literal["loading", "loaded", "failed"]
    """What texts are read with."""
    worker: Literal["alive", "silent"]
    missing: list[Literal["database", "graph", "models", "worker"]]


class ReadyOutput(_ReadyOutput, total=False):
    """Whether requests are served now"""
    inngest: ReadyOutputInngest
    """Where Inngest runs the background work."""


class UsageThreshold80EventData(TypedDict):
    current_usage: int
    """Processed requests of this month."""
    monthly_limit: int
    percentage: float
    """Of the limit that is used, with two decimals; 100 at most."""
    days_remaining: int
    """UTC days until the count starts anew."""


class UsageThreshold80Event(TypedDict):
    """80 % of the monthly limit is used"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["usage.threshold.80"]
    created_at: str
    organization_id: str
    data: UsageThreshold80EventData


class UsageThreshold90EventData(TypedDict):
    current_usage: int
    """Processed requests of this month."""
    monthly_limit: int
    percentage: float
    """Of the limit that is used, with two decimals; 100 at most."""
    days_remaining: int
    """UTC days until the count starts anew."""


class UsageThreshold90Event(TypedDict):
    """90 % of the monthly limit is used"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["usage.threshold.90"]
    created_at: str
    organization_id: str
    data: UsageThreshold90EventData


class UsageThreshold100EventData(TypedDict):
    current_usage: int
    """Processed requests of this month."""
    monthly_limit: int
    percentage: float
    """Of the limit that is used, with two decimals; 100 at most."""
    days_remaining: int
    """UTC days until the count starts anew."""


class UsageThreshold100Event(TypedDict):
    """The monthly limit is reached"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["usage.threshold.100"]
    created_at: str
    organization_id: str
    data: UsageThreshold100EventData


class KeyCreatedEventData(TypedDict):
    key_id: str
    key_prefix: str
    name: str
    created_by: str
    """Email of the person who made the key, or `admin`."""


class KeyCreatedEvent(TypedDict):
    """An API key is created"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["key.created"]
    created_at: str
    organization_id: str
    data: KeyCreatedEventData


class KeyRevokedEventData(TypedDict):
    key_id: str
    key_prefix: str
    name: str
    revoked_by: str
    """Email of the person who revoked it, or `admin`."""


class KeyRevokedEvent(TypedDict):
    """An API key is revoked"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["key.revoked"]
    created_at: str
    organization_id: str
    data: KeyRevokedEventData


class PlanUpgradedEventData(TypedDict):
    previous_plan: Literal["free", "starter", "professional", "enterprise"]
    new_plan: Literal["free", "starter", "professional", "enterprise"]
    monthly_limit: int
    """Of the new plan."""
    changed_by: str
    """Email of the person who changed it, or `admin`."""


class PlanUpgradedEvent(TypedDict):
    """The plan is upgraded"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["plan.upgraded"]
    created_at: str
    organization_id: str
    data: PlanUpgradedEventData


class PlanDowngradedEventData(TypedDict):
    previous_plan: Literal["free", "starter", "professional", "enterprise"]
    new_plan: Literal["free", "starter", "professional", "enterprise"]
    monthly_limit: int
    """Of the new plan."""
    changed_by: str
    """Email of the person who changed it, or `admin`."""


class PlanDowngradedEvent(TypedDict):
    """The plan is downgraded"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["plan.downgraded"]
    created_at: str
    organization_id: str
    data: PlanDowngradedEventData


class BatchFinishedEventData(TypedDict):
    batch_id: str
    endpoint: Literal["verify", "harm_detect"]
    status: Literal["finished", "cancelled"]
    total: int
    completed: int
    failed: int
    cancelled: int


class BatchFinishedEvent(TypedDict):
    """A batch of texts has ended"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["batch.finished"]
    created_at: str
    organization_id: str
    data: BatchFinishedEventData


class TextBlockedEventData(TypedDict):
    request_id: str
    key_id: str
    text_sha256: str
    """Of the text, hex: the text itself is in no event."""
    total_claims: int
    unverified: int


class TextBlockedEvent(TypedDict):
    """A verification in blocking mode is not passed"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["text.blocked"]
    created_at: str
    organization_id: str
    data: TextBlockedEventData


class TextHarmfulEventDataCategory(TypedDict):
    category: str
    level: str


class TextHarmfulEventData(TypedDict):
    request_id: str
    key_id: str
    text_sha256: str
    """Of the text, hex: the text itself is in no event."""
    categories: list[TextHarmfulEventDataCategory]


class TextHarmfulEvent(TypedDict):
    """A text is found harmful"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["text.harmful"]
    created_at: str
    organization_id: str
    data: TextHarmfulEventData


class ImportFinishedEventData(TypedDict):
    source_id: str
    name: str
    kind: Literal["facts", "documents"]
    facts: int
    passages: int


class ImportFinishedEvent(TypedDict):
    """A source of facts or documents is imported"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["import.finished"]
    created_at: str
    organization_id: str
    data: ImportFinishedEventData


class ImportFailedEventData(TypedDict):
    source_id: str
    name: str
    kind: Literal["facts", "documents"]
    reason: str


class ImportFailedEvent(TypedDict):
    """A source could not be imported; what it held before stays"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["import.failed"]
    created_at: str
    organization_id: str
    data: ImportFailedEventData


class WebhookTestEventData(TypedDict):
    webhook_id: str


class WebhookTestEvent(TypedDict):
    """A test is asked for; goes to that subscription alone, whatever it subscribes to"""
    id: str
    """`evt_…`, the same at every attempt: deduplicate by it."""
    type: Literal["webhook.test"]
    created_at: str
    organization_id: str
    data: WebhookTestEventData


WebhookEvent = Union[
    UsageThreshold80Event,
    UsageThreshold90Event,
    UsageThreshold100Event,
    KeyCreatedEvent,
    KeyRevokedEvent,
    PlanUpgradedEvent,
    PlanDowngradedEvent,
    BatchFinishedEvent,
    TextBlockedEvent,
    TextHarmfulEvent,
    ImportFinishedEvent,
    ImportFailedEvent,
    WebhookTestEvent,
]
"""What a subscription is sent; `type` tells which."""
