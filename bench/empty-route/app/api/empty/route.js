/** The least that a Next route can do: what `npm run bench -- http` measures the API against. */
export function GET() {
  return Response.json({ ok: true });
}
