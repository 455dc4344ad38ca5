import type { z } from "zod";
import { ENDPOINTS } from "@/lib/catalog/endpoints";
import type { playgroundInput, playgroundOutput } from "@/lib/catalog/schemas/playground";
import { detectHarmIn } from "@/lib/services/harm";
import { playgroundKey } from "@/lib/services/keys";
import { isKept } from "@/lib/services/log";
import { verifyClaims } from "@/lib/services/verification";
import { timed } from "@/lib/telemetry";
import type { ApiRequest } from "./message";
import { resource } from "./resource";

const RESOURCES = {
  verify: resource({ verify: verifyClaims }),
  harm_detect: resource({ harm_detect: detectHarmIn }),
};
// Headers of the answer that the playground shows: those that a caller of the API would look at.
const SHOWN = /^(x-ratelimit-|ratelimit|retry-after$|x-request-id$)/i;
const HEADERS: Record<string, string> = { "content-type": "application/json", "x-forwarded-proto": "https" };

/** Asks the API as a caller would: the same limits, charge, checks and answer, in the name of the organization. */
export async function askApi(
  asker: { organizationId: string; address: string },
  { endpoint, body }: z.output<typeof playgroundInput>,
): Promise<z.output<typeof playgroundOutput>> {
  const request: ApiRequest = {
    method: "POST",
    path: ENDPOINTS[endpoint].path,
    query: "",
    header: (name) => HEADERS[name],
    address: asker.address,
    key: await playgroundKey(asker.organizationId),
    readBody: async () => new TextEncoder().encode(JSON.stringify(body)),
  };
  const { result: answer, stages } = await timed(() => RESOURCES[endpoint].answer(request));
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => SHOWN.test(name)));
  const spent = [...stages].map(([stage, ms]) => ({ stage, ms }));
  const said = JSON.parse(answer.body);
  // A request that was refused has no outcome to keep, and its answer no id. What was answered is charged: it is shown whatever follows.
  const is_kept =
    said.request_id !== undefined && (await isKept(asker.organizationId, said.request_id).catch(() => false));
  return { status: answer.status, headers, body: said, stages: spent, is_kept };
}
