import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** A secret that the embedded mode makes once and keeps under the data folder, readable by its owner alone. */
export function keptSecret(dataDir: string, name: string): string {
  makeDataDir(dataDir);
  const file = path.join(dataDir, name);
  const draft = `${file}.${process.pid}`;
  if (!fs.existsSync(file)) {
    fs.writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
    linkUnlessThere(draft, file); // two first starts at once must agree on one secret
    fs.rmSync(draft);
  }
  return fs.readFileSync(file, "utf8").trim();
}

/** Makes the data folder. Others may pass through it (the database runs as its own user), not list it. */
export function makeDataDir(dataDir: string): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 });
}

function linkUnlessThere(from: string, to: string): void {
  try {
    fs.linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") fs.copyFileSync(from, to);
  }
}
