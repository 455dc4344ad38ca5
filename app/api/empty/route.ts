import { isBenchmark } from "@/lib/http/benchmark";

/** The least that a Next route can do: what `npm run bench` measures the API against. Not there otherwise. */
export function GET(): Response {
  return isBenchmark() ? Response.json({ ok: true }) : new Response(null, { status: 404 });
}

export const POST = GET;
