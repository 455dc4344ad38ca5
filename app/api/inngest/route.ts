import { bounded } from "@/lib/http/bounded";
import { answerInngest } from "@/lib/http/inngest";

const handler = bounded(answerInngest);

export { handler as GET, handler as POST, handler as PUT };
