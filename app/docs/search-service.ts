/** A search service of one's own that answers for claims, to copy as it stands; a test runs it. */
export const SEARCH_SERVICE = {
  title: "TypeScript: a search service that the claims are sent to",
  code: `import { createServer } from "node:http";
import { Webhook } from "standardwebhooks"; // which also refuses replays

const webhook = new Webhook(process.env.ASSAY_SECRET!);
const library = [{ id: "holidays", title: "Handbook", text: "Employees have 28 days of paid holiday a year." }];

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const headers = request.headers as Record<string, string>;
    const { claims } = webhook.verify(Buffer.concat(chunks), headers) as { claims: string[] };
    response.end(JSON.stringify({ claims: claims.map((claim) => ({ passages: search(claim) })) }));
  } catch {
    response.writeHead(401).end();
  }
}).listen(Number(process.env.PORT ?? 4000));

// Ask Elasticsearch, Vespa or Pinecone here.
const search = (claim: string) => library.filter(({ text }) => claim.split(" ").some((word) => text.includes(word)));`,
} as const;
