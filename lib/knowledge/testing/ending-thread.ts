import fs from "node:fs";
import type { ReadingAnswer, ReadingOrder } from "../reading-thread";

/** A thread that does what the text says: `end`, `end unless PATH` exists, `fail`; else it reads nothing out of it. */
export default async function read({ text }: ReadingOrder): Promise<ReadingAnswer> {
  const [, path] = text.split("end unless ");
  if (text === "end" || (path && !fs.existsSync(path))) {
    if (path) fs.writeFileSync(path, "");
    process.exit(1); // of the thread
  }
  if (text === "fail") return { error: new Error("it failed") };
  return { reading: { claims: [], notChecked: [] } };
}
