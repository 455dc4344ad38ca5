import { answerInngest } from "@/lib/http/inngest";

export const GET = answerInngest;
export const POST = answerInngest;
export const PUT = answerInngest;
