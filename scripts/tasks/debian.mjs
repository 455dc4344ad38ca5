import fs from "node:fs";
import { run } from "./run.mjs";

const POLICY = "/usr/sbin/policy-rc.d"; // asked by packages whether their services may start

/**
 * Has apt install the first of these packages that can be, where this is Debian and this account is root; else nothing
 * happens. No service starts by it. Whether something was installed is for the caller to see.
 */
export async function installOnDebian(names, deadlineMs) {
  if (!isRootOnDebian()) return;
  console.log(`Installing ${names[0]} by apt-get`);
  const options = {
    signal: AbortSignal.timeout(deadlineMs),
    stdio: ["ignore", "ignore", "inherit"],
    env: { DEBIAN_FRONTEND: "noninteractive" },
  };
  const allow = keepServicesFromStarting();
  try {
    await run("apt-get", ["update", "-q"], options);
    for (const name of names) {
      const status = await run(
        "apt-get",
        ["install", "-y", "-q", "--no-remove", "--no-install-recommends", name],
        options,
      );
      if (status === 0) return;
    }
  } finally {
    allow();
  }
}

function isRootOnDebian() {
  const isDebian = fs.existsSync("/etc/os-release") && /^ID=debian$/m.test(fs.readFileSync("/etc/os-release", "utf8"));
  return isDebian && process.getuid?.() === 0;
}

/** Gives what ends that, which also happens when this process ends. A policy of the machine's own is left as it is. */
function keepServicesFromStarting() {
  try {
    fs.writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { flag: "wx", mode: 0o755 });
  } catch {
    return () => {};
  }
  const allow = () => fs.rmSync(POLICY, { force: true });
  const end = () => process.exit(1);
  process.once("exit", allow).once("SIGINT", end).once("SIGTERM", end);
  return () => {
    process.off("exit", allow).off("SIGINT", end).off("SIGTERM", end);
    allow();
  };
}
