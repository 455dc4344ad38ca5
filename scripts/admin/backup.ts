import path from "node:path";
import { type Made, makeBackup, restoreBackup } from "@/lib/services/operations/backup/index";
import { startDatabase } from "@/lib/services/operations/runtime";
import { serviceSecrets } from "@/lib/services/secrets/secrets";
import { version } from "../../package.json";
import { type Answer, type Flags, UsageError } from "./command";

const say = (line: string) => console.error(line);

/** `backup FILE`: all that the service stores, as it is at this moment; the service may run. */
export async function backup(_: Flags, [name]: readonly string[]): Promise<Answer> {
  const file = fileOf(name);
  const made = await withServer((databaseUrl) =>
    makeBackup({ databaseUrl, file, release: version, encryptionKey: serviceSecrets().encryption, onProgress: say }),
  );
  const { bytes } = made;
  const text = `Backed up ${amountOf(made)} into ${file} (${(bytes / 1e6).toFixed(1)} MB). It holds secrets: keep it as you keep keys.`;
  return { json: { file, bytes, ...contentOf(made) }, text };
}

/** `restore FILE`: into an empty data folder or database, before the service starts there. */
export async function restore(_: Flags, [name]: readonly string[]): Promise<Answer> {
  const file = fileOf(name);
  const told = await withServer((databaseUrl) => restoreBackup({ databaseUrl, file, onProgress: say }));
  const text = `Restored ${amountOf(told)}, as they were on ${told.manifest.made_at}. Start the service.`;
  return { json: { file, ...contentOf(told) }, text };
}

async function withServer<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const runtime = await startDatabase(say);
  try {
    return await work(runtime.databaseUrl);
  } finally {
    await runtime.stop();
  }
}

function fileOf(name: string | undefined): string {
  if (!name) throw new UsageError("the file is missing");
  return path.resolve(name);
}

type ArchiveSummary = Pick<Made, "manifest" | "sums">;

const rowsOf = ({ sums }: ArchiveSummary) => Object.values(sums.tables).reduce((all, { rows }) => all + rows, 0);
const amountOf = (told: ArchiveSummary) =>
  `${rowsOf(told).toLocaleString("en")} rows of ${told.manifest.tables.length} tables`;

function contentOf(told: ArchiveSummary) {
  const { release, made_at, tables } = told.manifest;
  return { release, made_at, tables: tables.length, rows: rowsOf(told) };
}
