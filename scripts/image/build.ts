import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ignoring, type Stage, type Step } from "./dockerfile";
import { accountOf, makeRoot, runInside } from "./root";

/** What the last stage left, and how it wants to be started. */
export interface Image {
  root: string;
  env: Record<string, string>;
  workdir: string;
  account: string;
  volumes: string[];
  stopSignal: NodeJS.Signals;
  command: string[];
  health?: { command: string[]; startMs: number };
}

/** Where it is built: from the files of `context`, into a folder of `into` for each stage. */
export interface Site {
  context: string;
  into: string;
  tell(line: string): void;
  /** Commands of RUN whose result is at hand, with what lays it into the root instead. */
  atHand?: Readonly<Record<string, (root: string) => void>>;
}

/** What a command of RUN is told of this machine's way to the network, as a container engine does. */
const WAY_OUT = [
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "NODE_EXTRA_CA_CERTS",
];

/** Does all steps of all stages in their order, each stage in a root of its own. Throws where one fails. */
export async function buildImage(stages: Stage[], site: Site): Promise<Image> {
  const images = new Map<string, Image>();
  for (const { name, base, steps } of stages) {
    site.tell(`FROM ${base}: ${baseOf(base)}`);
    const image = emptyImage(path.join(site.into, name));
    images.set(name, image);
    for (const step of steps) {
      const begun = performance.now();
      await PERFORM[step.does](step as never, { image, images, site });
      site.tell(`  ${step.text} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    }
  }
  const last = [...images.values()].at(-1);
  if (!last) throw new Error("The Dockerfile has no stage.");
  return last;
}

function baseOf(base: string): string {
  const wanted = /^node:(\d+)-\w+-slim$/.exec(base)?.[1];
  const [own] = process.versions.node.split(".");
  if (wanted !== own)
    throw new Error(`${base} cannot be stood in for by a machine with Node ${process.versions.node}.`);
  return `in its place this machine's system with Node ${process.versions.node}`;
}

function emptyImage(root: string): Image {
  makeRoot(root);
  const env = {};
  return { root, env, workdir: "/", account: "root", volumes: [], stopSignal: "SIGTERM", command: [] };
}

interface At {
  image: Image;
  images: Map<string, Image>;
  site: Site;
}

type Of<D extends Step["does"]> = Extract<Step, { does: D }>;

const PERFORM: { [D in Step["does"]]: (step: Of<D>, at: At) => Promise<void> | void } = {
  WORKDIR({ folder }, { image }) {
    image.workdir = path.posix.resolve(image.workdir, folder);
    fs.mkdirSync(path.join(image.root, image.workdir), { recursive: true });
  },
  ENV({ values }, { image }) {
    Object.assign(image.env, values);
  },
  COPY: (step, at) => copy(step, at),
  async RUN({ command }, { image: { root, env, workdir, account }, site }) {
    const lay = site.atHand?.[command];
    if (lay) return lay(root);
    const wayOut = WAY_OUT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
    const all = { ...Object.fromEntries(wayOut), ...env };
    await runInside(root, { command: ["/bin/sh", "-c", command], env: all, workdir, account });
  },
  USER({ account }, { image }) {
    accountOf(account);
    image.account = account;
  },
  VOLUME({ folder }, { image }) {
    image.volumes.push(folder);
  },
  STOPSIGNAL({ signal }, { image }) {
    image.stopSignal = signal as NodeJS.Signals;
  },
  HEALTHCHECK({ command, startMs }, { image }) {
    image.health = { command, startMs };
  },
  CMD({ command }, { image }) {
    image.command = command;
  },
  EXPOSE() {}, // it says what is listened to, and opens nothing
};

/** Of the context without what `.dockerignore` names, or of an earlier stage; a folder's files rather than the folder. */
function copy({ files, to, from, owner }: Of<"COPY">, { image, images, site }: At): void {
  const source = from === undefined ? undefined : images.get(from);
  if (from !== undefined && !source) throw new Error(`There is no stage ${from} before.`);
  const target = path.join(image.root, path.posix.resolve(image.workdir, to));
  const isFolder = to.endsWith("/") || files.length > 1;
  const laid = files.flatMap((file) => {
    const origin = path.join(source?.root ?? site.context, file);
    if (!fs.statSync(origin).isDirectory())
      return [lay(origin, isFolder ? path.join(target, path.basename(file)) : target)];
    const isLeft = source ? undefined : ignored(site.context);
    const names = fs.readdirSync(origin).filter((name) => !isLeft?.(path.join(origin, name)));
    fs.mkdirSync(target, { recursive: true });
    return [target, ...names.map((name) => lay(path.join(origin, name), path.join(target, name), isLeft))];
  });
  own(laid, owner?.split(":")[0] ?? "root");
}

/** Gives where it lies. What nothing is left out of is copied by the system, which is quicker with tens of thousands of files. */
function lay(from: string, to: string, isLeft?: (file: string) => boolean): string {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  if (!isLeft) execFileSync("cp", ["-aT", from, to]);
  else {
    const filter = (file: string) => !isLeft(file);
    fs.cpSync(from, to, { recursive: true, filter, verbatimSymlinks: true, preserveTimestamps: true });
  }
  return to;
}

/** What was copied alone: what lay there before keeps its owner, as it does in an image. */
function own([target, ...laid]: string[], account: string): void {
  const { uid, gid } = accountOf(account);
  execFileSync("chown", ["-h", `${uid}:${gid}`, target as string]);
  if (laid.length > 0) execFileSync("chown", ["-R", "-h", `${uid}:${gid}`, ...laid]);
}

function ignored(context: string): (file: string) => boolean {
  const list = path.join(context, ".dockerignore");
  const isLeft = ignoring(fs.existsSync(list) ? fs.readFileSync(list, "utf8") : "");
  return (file) => isLeft(path.relative(context, file));
}
