import { beginDueBatches, endBatches, purgeBatches } from "@/lib/services/batches";
import { remindOfExpiry } from "@/lib/services/keys";
import { beginDueImports, endImports, expireUploads } from "@/lib/services/knowledge";
import { beginMonth, purgeLog } from "@/lib/services/log";
import { pruneMail, sendDueMail } from "@/lib/services/mail";
import { buildIndexes, endIndexes, sweepOrganizations } from "@/lib/services/operations";
import { purgeUsage } from "@/lib/services/usage";
import { pruneDeliveries } from "@/lib/services/webhooks";

/** What is to be done from time to time: each must bear to be run by several processes at once. */
export interface Chore {
  everyMs: number;
  /** What takes long goes no further once `stopping` says so. */
  run(stopping?: AbortSignal): Promise<unknown>;
  /** Ends what it began and did not wait for. */
  end?(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const SWEEP_MS = 60_000;
const MAIL_MS = 2_000; // a person waits for it
const BATCHES_MS = 500; // so does a job that polls for a small batch
const IMPORTS_MS = 1_000; // so does one who uploads a file

/** What every process does by itself, whatever drives the rest: people wait for it, or it takes long. */
export const OWN_CHORES: readonly Chore[] = [
  { everyMs: IMPORTS_MS, run: beginDueImports, end: endImports },
  { everyMs: BATCHES_MS, run: beginDueBatches, end: endBatches },
  { everyMs: HOUR_MS, run: (stopping) => beginMonth(stopping) },
  { everyMs: HOUR_MS, run: buildIndexes, end: endIndexes },
  { everyMs: SWEEP_MS, run: () => sweepOrganizations() },
  { everyMs: HOUR_MS, run: pruneDeliveries },
  { everyMs: HOUR_MS, run: purgeLog },
  { everyMs: HOUR_MS, run: purgeUsage },
];

export const CHORES: readonly Chore[] = [
  { everyMs: MAIL_MS, run: sendDueMail },
  { everyMs: HOUR_MS, run: purgeBatches },
  { everyMs: HOUR_MS, run: expireUploads },
  { everyMs: HOUR_MS, run: pruneMail },
  { everyMs: HOUR_MS, run: remindOfExpiry },
];
