import type { Input, Output } from "@/lib/catalog/endpoints";
import { askerOf, type Caller, type ChangingCaller, changerOf, type Outcome } from "../callers";
import { changeRelation, listOwnRelations } from "./relations";
import {
  addSourcePart,
  createSource,
  getOwnSource,
  getStorage,
  listOwnSources,
  refreshSource,
  removeOwnSource,
} from "./sources";

/** POST /v1/knowledge/sources */
export async function makeSource(caller: ChangingCaller, input: Input<"create_source">): Promise<Outcome> {
  return { status: 201, body: await createSource(changerOf(caller), input) };
}

/** GET /v1/knowledge/sources */
export async function showSources(caller: Caller): Promise<Outcome> {
  const asker = askerOf(caller);
  const [sources, storage] = await Promise.all([listOwnSources(asker), getStorage(asker)]);
  return { status: 200, body: { sources, storage } satisfies Output<"list_sources"> };
}

/** GET /v1/knowledge/sources/{source_id} */
export async function showSource(caller: Caller, { source_id }: Input<"get_source">): Promise<Outcome> {
  return { status: 200, body: await getOwnSource(askerOf(caller), source_id) };
}

/** DELETE /v1/knowledge/sources/{source_id} */
export async function deleteSource(caller: ChangingCaller, { source_id }: Input<"delete_source">): Promise<Outcome> {
  await removeOwnSource(changerOf(caller), source_id);
  const body = { success: true, message: "The source is removed.", deleted_source_id: source_id };
  return { status: 200, body: body satisfies Output<"delete_source"> };
}

/** POST /v1/knowledge/sources/{source_id}/refresh */
export async function readSourceAgain(caller: ChangingCaller, input: Input<"refresh_source">): Promise<Outcome> {
  return { status: 200, body: await refreshSource(changerOf(caller), input) };
}

/** POST /v1/knowledge/sources/{source_id}/parts */
export async function putSourcePart(caller: ChangingCaller, input: Input<"add_source_part">): Promise<Outcome> {
  return { status: 200, body: await addSourcePart(changerOf(caller), input) };
}

/** GET /v1/knowledge/relations */
export async function showRelations(caller: Caller): Promise<Outcome> {
  const relations = await listOwnRelations(askerOf(caller));
  return { status: 200, body: { relations } satisfies Output<"list_relations"> };
}

/** PATCH /v1/knowledge/relations/{predicate} */
export async function updateRelation(caller: ChangingCaller, input: Input<"update_relation">): Promise<Outcome> {
  return { status: 200, body: await changeRelation(changerOf(caller), input) };
}
