// The built service in so many processes that share one port, as Node's cluster deals connections out to them: what
// bench/processes.ts compares with the one process of `npm start`. Needs DATABASE_URL and its secrets.
import cluster from "node:cluster";

if (cluster.isPrimary) start(Number(process.env.PROCESSES));
else {
  process.env.NODE_ENV = "production";
  const { serve } = await import("../dist/server.mjs");
  await serve((line) => line.includes("ready at") && process.send(line));
}

function start(count) {
  const workers = Array.from({ length: count }, () => cluster.fork());
  let ready = 0;
  cluster.on("message", (_, line) => {
    ready += 1;
    if (ready === count) console.log(line);
  });
  cluster.on("exit", (_, status) => {
    if (status !== 0) process.exitCode = 1;
    if (workers.every((one) => one.isDead())) process.exit();
  });
  process.on("SIGTERM", () => {
    for (const { process: child } of workers) child.kill("SIGTERM");
  });
}
