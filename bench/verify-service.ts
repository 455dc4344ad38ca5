import { verifyInput } from "@/lib/catalog/schemas/verify";
import { organizationSettings } from "@/lib/catalog/settings";
import type { Claim } from "@/lib/engine";
import { place } from "@/lib/process";
import type { Caller } from "@/lib/services/callers/caller";
import { startReading, stopReading } from "@/lib/services/reading";
import { verifyClaims } from "@/lib/services/verification";

/** What a caller gets back, as far as it is measured. */
interface VerifyAnswer {
  claims: Claim[];
}

interface VerifyService {
  /** Each request comes from an organization of its own, so that no text is known from the one before. */
  ask(request: object): Promise<VerifyAnswer>;
  stop(): Promise<void>;
}

/**
 * What runs behind `POST /v1/verify`, without HTTP, keys and rows: its verb, with so many threads that read as the service has
 * them, for organizations that have neither facts nor documents and changed no setting. It asks no database.
 */
export function startVerify(readers: number): VerifyService {
  process.env.READERS = String(readers);
  place("environment", undefined); // read anew
  const settings = { settings: organizationSettings.parse({}), readAt: Number.MAX_SAFE_INTEGER };
  place("settings", { get: () => settings });
  place("own-graphs", { versions: new Map(), opened: new Map(), layered: new Map() });
  place("libraries", { passages: new Map() });
  startReading((line) => console.error(line));
  let asked = 0;
  return {
    ask: async (request) => {
      asked += 1;
      const { body } = await verifyClaims(callerOf(`org_${asked}`), verifyInput.parse(request));
      return body as unknown as VerifyAnswer;
    },
    stop: stopReading,
  };
}

function callerOf(organizationId: string): Caller {
  const begun = performance.now();
  const key = { id: "key_bench", organizationId, scopes: ["verify"] };
  return { requestId: "req_bench", key, address: "", elapsedMs: () => performance.now() - begun };
}
