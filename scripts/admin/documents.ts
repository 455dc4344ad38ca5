import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { database } from "@/lib/db/client";
import { addSource, type NewSource } from "@/lib/services/knowledge/knowledge";
import { ACTOR, type Answer, type Flags, UsageError, withDatabase } from "./command";
import { imported, ownerOf } from "./sources";

const PART_BYTES = 4 * 1024 * 1024;

/** `documents import FILE|URL`: for all organizations, or for one. Waits until verdicts rest on them. */
export async function importDocuments(flags: Flags, [what]: readonly string[]): Promise<Answer> {
  if (!what) throw new UsageError("the file or the address is missing");
  const from = /^https?:\/\//.test(what) ? fetched(what) : await uploaded(what);
  const name = flags.name?.trim() || path.basename(what).replace(/\..*$/, "") || what;
  return await withDatabase(async () => {
    const owner = await ownerOf(flags);
    const source: NewSource = { kind: "documents", name, ...from, isWhole: true };
    const { id } = await database().orm.transaction((tx) => addSource(tx, { owner, actor: ACTOR }, source));
    const { passages } = await imported(owner, id);
    return {
      json: { source: { id, owner, name, passages } },
      text: `Read ${passages.toLocaleString("en")} ${passages === 1 ? "passage" : "passages"} from ${name} (${id}).`,
    };
  });
}

const fetched = (url: string) => ({ fileName: path.basename(new URL(url).pathname) || "page", parts: [], urls: [url] });

async function uploaded(file: string) {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`There is no file ${file}.`);
  const parts: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: PART_BYTES });
  return { fileName: path.basename(file), parts };
}
