import {
  type ChangeId,
  changesRows,
  ENDPOINTS,
  type EndpointId,
  type Input,
  type Output,
} from "@/lib/catalog/endpoints";
import {
  type Asker,
  askerOf,
  type Changer,
  type ChangingCaller,
  changerOf,
  type Outcome,
} from "@/lib/services/callers";
import type { Bindings } from "./resource";

/** Verbs about rows of an organization, by the id of the endpoint that they answer: each serves the dashboard, too. */
type RowVerbs = {
  [Id in EndpointId]?: (by: Id extends ChangeId ? Changer : Asker, input: Input<Id>) => Promise<Output<Id>>;
};

type RowVerb = (by: Asker, input: unknown) => Promise<object>;

/** Binds endpoints to verbs that know who asks, and neither keys nor statuses: the catalog has those. */
export function rows(verbs: RowVerbs): Bindings {
  const bind = ([id, verb]: [string, RowVerb]) => {
    const endpoint = ENDPOINTS[id as EndpointId];
    const status = "success" in endpoint ? endpoint.success : 200;
    const byOf: (caller: ChangingCaller) => Asker = changesRows(endpoint) ? changerOf : askerOf;
    const answer = async (caller: ChangingCaller, input: unknown): Promise<Outcome> => ({
      status,
      body: await verb(byOf(caller), input),
    });
    return [id, answer];
  };
  return Object.fromEntries((Object.entries(verbs) as [string, RowVerb][]).map(bind)) as Bindings;
}
