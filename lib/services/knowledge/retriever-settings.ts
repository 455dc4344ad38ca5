import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import { isAtLeast } from "@/lib/catalog/roles";
import type {
  retrieverChange,
  retrieverTrial,
  retrieverTrialAnswer,
  retrieverView,
} from "@/lib/catalog/schemas/retriever";
import { env } from "@/lib/env";
import { countAttempt, type Member } from "../callers";
import { checkTargetUrl, shownAddress } from "../outgoing";
import { readSettings, rewriteSettings } from "../people";
import { newId, seal } from "../secrets";
import { newSecret } from "../webhooks";
import { type Retriever, restOf, retrieve, secretContext } from "./retriever";

type View = z.output<typeof retrieverView>;

const OVERLAP_MS = 24 * 3_600_000;

/** The search service of the organization. Viewers get its address without the query, which may hold a secret. */
export async function findRetriever(member: Member): Promise<View | null> {
  const { retriever } = await readSettings(member.organizationId);
  if (!retriever) return null;
  const view = viewOf(retriever, member);
  return isAtLeast(member.role, "admin") ? view : { ...view, url: shownAddress(view.url) };
}

/** Sets where it is. The first time the answer holds a new secret, which is shown nowhere else. Throws `invalid_request`. */
export async function setRetriever(
  member: Member,
  change: z.output<typeof retrieverChange>,
): Promise<{ retriever: View; secret?: string }> {
  const reason = checkTargetUrl(change.url, { allowPrivate: env().WEBHOOK_ALLOW_PRIVATE_NETWORKS });
  if (reason) {
    const issue = { path: "url", message: `The address ${reason}` };
    throw new ApiError("invalid_request", { message: `url: ${issue.message}`, details: { issues: [issue] } });
  }
  const made = newSecret();
  const secret = seal(made, secretContext(member.organizationId));
  const usual = { secret, previous_secret: null, previous_secret_until: null };
  let isNew = false;
  const { url, is_on, deadline_ms } = change;
  const { retriever } = await rewriteSettings(member, {
    rewrite: (before) => {
      isNew = before.retriever === null;
      return { ...before, retriever: { ...(before.retriever ?? usual), url, is_on, deadline_ms } };
    },
    data: { search_service: shownAddress(url), is_on, deadline_ms },
  });
  return { retriever: viewOf(retriever as Retriever, member), ...(isNew ? { secret: made } : {}) };
}

/** Gives a new secret, once; the one before signs beside it for a day. Throws `not_found`. */
export async function rotateRetriever(member: Member): Promise<{ retriever: View; secret: string }> {
  const made = newSecret();
  const previous_secret_until = new Date(Date.now() + OVERLAP_MS).toISOString();
  const { retriever } = await rewriteSettings(member, {
    rewrite: (before) => {
      const { secret: previous_secret, ...rest } = required(before.retriever);
      const secret = seal(made, secretContext(member.organizationId));
      return { ...before, retriever: { ...rest, secret, previous_secret, previous_secret_until } };
    },
    data: { search_service: "new secret" },
  });
  return { retriever: viewOf(retriever as Retriever, member), secret: made };
}

/** Forgets the search service of the organization with its secret. */
export async function removeRetriever(member: Member): Promise<{ removed: true }> {
  await rewriteSettings(member, {
    rewrite: (before) => ({ ...before, retriever: null }),
    data: { search_service: "removed" },
  });
  return { removed: true };
}

/** Asks the search service for one claim, for a person who tries it; a good answer ends its rest. Throws `not_found`, `too_many_attempts`. */
export async function tryRetriever(
  member: Member,
  { claim }: z.output<typeof retrieverTrial>,
): Promise<z.output<typeof retrieverTrialAnswer>> {
  await countAttempt({ retriever_trial: member.userId });
  const { organizationId } = member;
  const retriever = required((await readSettings(organizationId)).retriever);
  const asked = { organizationId, requestId: newId("req"), claims: [claim], isTrial: true };
  const { passages, report } = await retrieve(retriever, asked);
  const { answered, message, took_ms } = report;
  const found = passages.length === 1 ? "1 passage" : `${passages.length} passages`;
  const ms = Math.round(took_ms);
  return {
    answered,
    message: answered
      ? `It answered in ${ms} ms with ${found}.`
      : `No answer that can be used, after ${ms} ms: ${message}`,
    passages: passages.map(({ id, title, url, text }) => ({ id, title, url, text })),
  };
}

function viewOf(retriever: Retriever, { organizationId }: Member): View {
  const { url, is_on, deadline_ms, previous_secret_until: until } = retriever;
  const isOverlapping = until !== null && new Date(until) > new Date();
  const left_alone_until = restOf(retriever, organizationId)?.toISOString() ?? null;
  return { url, is_on, deadline_ms, previous_secret_expires_at: isOverlapping ? until : null, left_alone_until };
}

function required(retriever: Retriever | null): Retriever {
  if (!retriever)
    throw new ApiError("not_found", { message: "Your organization has no search service. Save one first." });
  return retriever;
}
