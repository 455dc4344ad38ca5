// What each thread of lib/knowledge/reading-threads.ts runs: models once, then one text after another.
import { answering } from "@/lib/knowledge/reading-thread";
import { loadReader } from "@/lib/knowledge/syntax";

export default answering(loadReader());
