import type { ISql } from "postgres";
import type { PlanId } from "@/lib/catalog/plans";

const PLAN: PlanId = "professional";
const FAILURES = 50; // that are kept of a key

/** Organizations that share half of the rows; the other half is of the one that asks. */
export const STRANGERS = 1_000;
/** Of each organization that ask; strangers have more of which all that is kept is how they failed. */
export const KEYS = 10;
/** Of documents, of the one that asks; strangers have as many in all. */
export const PASSAGES = 1_000;

const PASSAGES_EACH = 10; // of a document

export interface Owner {
  organizationId: string;
  webhookId: string;
}

/** Whose the rows will be: a table `owner` of this transaction, and what each has, with so many failures of keys in all. */
export async function fillOwners(tx: ISql, { organizationId, webhookId }: Owner, failures: number): Promise<void> {
  await tx`
    create temporary table owner on commit drop as
    select n, case when n = 0 then ${organizationId} else 'org_' || n end as organization_id,
      case when n = 0 then ${webhookId} else 'wh_' || n end as webhook_id
    from generate_series(0, ${STRANGERS}::int) n`;
  await tx`insert into organizations (id, name, plan) select organization_id, 'Stranger', ${PLAN} from owner where n > 0`;
  await tx`
    insert into webhooks (id, organization_id, url, events, secret)
    select webhook_id, organization_id, 'https://receiver.example', '{key.created}', 's' from owner where n > 0`;
  await fillKeys(tx, Math.max(KEYS, Math.round(failures / FAILURES / STRANGERS)));
  await fillDocuments(tx, organizationId);
}

async function fillKeys(tx: ISql, ofStranger: number): Promise<void> {
  await tx`
    insert into api_keys (id, organization_id, name, prefix, key_hash, scopes)
    select 'key_' || o.n || '_' || k, organization_id, 'n', 'p', o.n || ' ' || k, '{}'
    from owner o, generate_series(0, case when o.n = 0 then ${KEYS} else ${ofStranger}::int end - 1) k`;
  await tx`
    insert into key_failures (key_id, request_id, occurred_at, endpoint, status, error)
    select id, 'req_failed_' || id || '_' || f, now() - f * interval '1 minute', 'POST /v1/verify', 429, 'rate_limit_exceeded'
    from generate_series(${FAILURES}::int, 1, -1) f, api_keys where key_hash not like '%-%' and name = 'n'`;
}

async function fillDocuments(tx: ISql, organizationId: string): Promise<void> {
  await tx`
    create temporary table source on commit drop as
    select * from (values (0, 'src_own', ${organizationId}), (1, 'src_strange', 'org_1')) s(n, id, owner)`;
  await tx`
    insert into knowledge_sources (id, owner, kind, name, file_name, status, passages, created_by)
    select id, owner, 'documents', 'n', 'n.txt', 'ready', ${PASSAGES}, 'bench' from source`;
  await tx`
    insert into documents (id, source_id, path, ordinal, title, length)
    select 'doc_' || s.n || '_' || d, s.id, d::text, d, 'Title', 1000
    from source s, generate_series(0, ${PASSAGES / PASSAGES_EACH - 1}::int) d`;
  await tx`
    insert into passages (id, document_id, ordinal, headings, starts_at, ends_at, sentences_before, text, hash)
    overriding system value
    select s.n * ${PASSAGES}::int + p + 1, 'doc_' || s.n || '_' || p / ${PASSAGES_EACH}::int, p % ${PASSAGES_EACH}::int,
      '{}', 0, 9, 0, 'A passage', s.n || ' ' || p
    from source s, generate_series(0, ${PASSAGES - 1}::int) p`;
}
