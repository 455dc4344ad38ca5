const EXAMPLE = `curl -s http://127.0.0.1:3000/v1/verify \\
  -H "X-API-Key: $ASSAY_KEY" -H "Content-Type: application/json" \\
  -d '{"text":"Canberra is the capital of Australia. Berlin is the capital of Spain."}'`;

const VERDICTS = [
  { name: "supported", meaning: "a path through the graph states the claim" },
  { name: "refuted", meaning: "the graph holds something else, and the answer says what" },
  { name: "not found", meaning: "the graph says nothing either way" },
];

export default function Home() {
  return (
    <main className="mx-auto flex min-h-screen max-w-3xl flex-col justify-center gap-8 px-6 py-16">
      <header className="space-y-3">
        <h1 className="font-semibold text-4xl tracking-tight">Assay</h1>
        <p className="text-lg text-zinc-600 dark:text-zinc-400">
          Checks text that an AI wrote before people rely on it: each claim against a knowledge graph, with the path,
          the source and what the graph holds instead.
        </p>
      </header>
      <section className="space-y-3">
        <h2 className="font-medium text-xl">Quick start</h2>
        <p>
          The first start printed a key. For another one run <code>npm run admin -- org create</code>, then:
        </p>
        <pre className="overflow-x-auto rounded-lg bg-zinc-100 p-4 text-sm dark:bg-zinc-900">{EXAMPLE}</pre>
      </section>
      <section className="space-y-3">
        <h2 className="font-medium text-xl">Verdicts</h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {VERDICTS.map(({ name, meaning }) => (
            <div key={name} className="contents">
              <dt className="font-medium">{name}</dt>
              <dd className="text-zinc-600 dark:text-zinc-400">{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    </main>
  );
}
