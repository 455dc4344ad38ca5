import type { z } from "zod";
import type { exportQuery } from "@/lib/catalog/schemas/verification-log";
import type { Member } from "../callers";
import { csvLine, download } from "./download";
import { eachRequest, type LoggedRequest } from "./request-log";

const FIELDS = [
  ...["request_id", "created_at", "kind", "mode", "text_sha256", "text_length", "total_claims", "verified_claims"],
  ...["refuted_claims", "not_found_claims", "avg_confidence", "flagged", "harm", "endpoint", "status", "error"],
];

/** CSV has the outcomes alone, for spreadsheets; JSONL also what was kept of each text. */
const FORMATS = {
  csv: { type: "text/csv", head: csvLine([...FIELDS, "key_id", "key_name"]), line: cellsOf },
  jsonl: { type: "application/jsonl", head: "", line: (detail: LoggedRequest) => `${JSON.stringify(detail)}\n` },
} as const;

/** The requests that the log keeps and the query asks for, the newest first, as a file. */
export async function exportVerifications(
  member: Member,
  { format, ...query }: z.output<typeof exportQuery>,
): Promise<Response> {
  const { type, head, line } = FORMATS[format];
  async function* parts(): AsyncGenerator<string, void> {
    let before = head;
    for await (const detail of eachRequest(member, query)) {
      yield before + line(detail);
      before = "";
    }
    yield before;
  }
  return await download({ name: `assay-log.${format}`, type }, parts());
}

function cellsOf({ key, ...detail }: LoggedRequest): string {
  const harm = "harm" in detail ? detail.harm.map(({ category, level }) => `${category} ${level}`).join("; ") : "";
  const of: Record<string, unknown> = { ...detail, harm };
  return csvLine([...FIELDS.map((field) => String(of[field] ?? "")), key?.id ?? "", key?.name ?? ""]);
}
