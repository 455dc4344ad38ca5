import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildImage, type Image, type Site } from "./build";
import { newVolume, startContainer } from "./container";
import { readDockerfile } from "./dockerfile";
import { runInside, whyNoRoots } from "./root";
import { composedSettings } from "./trial";

const BASE = `FROM node:${process.versions.node.split(".")[0]}-bookworm-slim`;
const SERVER = `require("node:http").createServer((q, a) => a.end(process.env.WHO + require("node:fs").readFileSync("/data/seen"))).listen(process.env.PORT);
require("node:fs").appendFileSync("/data/seen", "x");
process.on("SIGTERM", () => process.exit(0));`;
const HEALTH = "fetch('http://127.0.0.1:' + process.env.PORT).then(() => process.exit(0), () => process.exit(1))";

let into: string;
const said: string[] = [];
beforeEach(() => {
  into = fs.mkdtempSync(path.join(os.tmpdir(), "assay-image-"));
  said.length = 0;
});
afterEach(() => fs.rmSync(into, { recursive: true, force: true }));

function build(lines: string, files: Record<string, string> = {}, atHand: Site["atHand"] = {}): Promise<Image> {
  const place = fs.mkdtempSync(path.join(into, "build-"));
  const context = path.join(place, "context");
  fs.mkdirSync(context);
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(context, name), text);
  return buildImage(readDockerfile(lines), { context, into: place, tell: (line) => said.push(line), atHand });
}
const within = (image: Image, command: string) =>
  runInside(image.root, { ...image, volumes: {}, command: ["sh", "-c", command] });

describe.skipIf(whyNoRoots() !== undefined)("steps", () => {
  test("are done in their order, with the folder and the variables that hold by then", async () => {
    const image = await build(
      `${BASE}\nRUN pwd > /said\nWORKDIR /app\nENV A=1\nRUN echo "$A$B" >> /said\nENV B=2\nWORKDIR sub\nRUN echo "$A$B $PWD" >> /said\n`,
    );
    expect(await within(image, "cat /said")).toBe("/\n1\n12 /app/sub\n");
    expect(said.map((line) => line.trim().split(" ")[0])).toEqual([
      "FROM",
      "RUN",
      "WORKDIR",
      "ENV",
      "RUN",
      "ENV",
      "WORKDIR",
      "RUN",
    ]);
  });

  test("copy what .dockerignore leaves, and from an earlier stage to the account that is named", async () => {
    const image = await build(
      `${BASE} AS one\nWORKDIR /app\nCOPY . .\nRUN mkdir /data && touch /data/a\n${BASE}\nCOPY --from=one /app /app\nCOPY --from=one --chown=node:node /data /data\n`,
      { "a.txt": "", "b.log": "", ".dockerignore": "*.log\n" },
    );
    expect((await within(image, "cd /app && ls -A && stat -c %U /app/a.txt /data /data/a")).split("\n")).toEqual([
      ".dockerignore",
      "a.txt",
      "root",
      "node",
      "node",
      "",
    ]);
  });

  test("take what is at hand rather than run its command, and give what they copy alone to an account", async () => {
    const lay = (root: string) => {
      fs.writeFileSync(path.join(root, "app/made"), "");
      fs.chownSync(path.join(root, "app/made"), 1000, 1000);
    };
    const image = await build(
      `${BASE}\nWORKDIR /app\nRUN make it\nCOPY . .\nRUN stat -c %U made a.txt > /said\n`,
      { "a.txt": "" },
      { "make it": lay },
    );
    expect(await within(image, "cat /said")).toBe("node\nroot\n");
  });

  test("see nothing of this machine but its system, of which they change nothing", async () => {
    const image = await build(`${BASE}\nWORKDIR /app\nUSER node\n`);
    expect(await within(image, "ls -A / /tmp /opt 2>&1; true")).not.toMatch(/work|assay|boot/);
    expect(await within(image, `test -e ${process.cwd()} || echo gone`)).toBe("gone\n");
    expect(await within(image, "touch /app/x 2>&- || touch /usr/x 2>&- || echo refused")).toBe("refused\n");
    expect(await within(image, "id -un; echo $HOME; touch ~/mine; ls ~")).toBe("node\n/home/node\nmine\n");
  });

  test("end with the first that fails, and with a stage that there is not", async () => {
    await expect(build(`${BASE}\nRUN echo why && false\nRUN echo never\n`)).rejects.toThrow("why");
    expect(said.join()).not.toContain("never");
    await expect(build(`${BASE}\nCOPY --from=gone /a /a\n`)).rejects.toThrow("no stage gone");
    await expect(build("FROM debian:12\n")).rejects.toThrow("debian:12");
  });

  test("make an image that starts as its account, is healthy, stops as it says and keeps its volume", async () => {
    const image = await build(
      `${BASE}\nWORKDIR /app\nCOPY server.cjs ./\nENV WHO=me\nRUN mkdir /data && touch /data/seen && chown -R node:node /data\nUSER node\nVOLUME /data\nHEALTHCHECK --start-period=30s CMD ["node", "-e", "${HEALTH}"]\nCMD ["node", "server.cjs"]\n`,
      { "server.cjs": SERVER },
    );
    const volumes = newVolume(image, into);
    for (const seen of ["mex", "youxx"]) {
      const container = await startContainer(image, volumes, seen.startsWith("you") ? { WHO: "you" } : {});
      expect(await (await fetch(container.address)).text()).toBe(seen);
      expect(await container.exec(["id", "-un"])).toBe("node\n");
      expect(await container.stop()).toBe(0);
    }
    expect(fs.readFileSync(path.join(image.root, "data/seen"), "utf8")).toBe("");
    await expect(startContainer({ ...image, command: ["node", "gone.cjs"] }, volumes)).rejects.toThrow("gone.cjs");
  });
});

test("compose's settings are those of the file, with the database and the mail of this machine", () => {
  const compose = fs.readFileSync("compose.yaml", "utf8");
  const settings = composedSettings(compose, new URL("postgres://assay:p@127.0.0.1:5/assay"));
  expect(settings).toMatchObject({
    DATABASE_URL: "postgres://assay:p@127.0.0.1:5/assay",
    SMTP_URL: "smtp://127.0.0.1:1025",
    AUTH_SECRET: "AUTH_SECRET-long-enough",
    PUBLIC_URL: "http://127.0.0.1:3000",
  });
  expect(settings).not.toHaveProperty("INNGEST_EVENT_KEY");
  expect(() => composedSettings(compose, new URL("postgres://other:p@127.0.0.1:5/assay"))).toThrow();
});
