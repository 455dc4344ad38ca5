// What each thread of lib/knowledge/reading-threads.ts runs: models once, then one text after another.
import { loadTextJudge } from "@/lib/knowledge/evidence";
import { loadHarmEncoder } from "@/lib/knowledge/harm";
import { answering } from "@/lib/knowledge/reading-thread";
import { loadReader } from "@/lib/knowledge/syntax";

export default answering(load());

async function load() {
  const [reader, harm] = await Promise.all([loadReader(), loadHarmEncoder()]);
  return { reader, judge: await loadTextJudge(reader), harm };
}
