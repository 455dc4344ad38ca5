import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { reportOf, withoutSecrets } from "./failure-report";

const SECRET = "hunter2-of-ada";

/** As postgres.js and drizzle throw it, with the row in message, detail and stack. */
function violation(): Error {
  const inner = Object.assign(new Error(`duplicate key value ${SECRET}`), {
    name: "PostgresError",
    code: "23505",
    detail: `Key (email)=(${SECRET}) already exists.`,
    constraint_name: "users_email_unique",
    table_name: "users",
    parameters: [SECRET],
  });
  const message = `Failed query: insert into "users" ("email") values ($1)\nparams: ${SECRET}`;
  const outer = new Error(message, { cause: inner });
  return Object.assign(outer, { query: 'insert into "users" ("email") values ($1)', params: [SECRET] });
}

test("a failed query is told by code, constraint and statement, without what was sent or stored", () => {
  const report = reportOf(new Error("could not sign up", { cause: violation() }));
  expect(JSON.stringify(report)).not.toContain(SECRET);
  expect(report).toMatchObject({
    message: "could not sign up",
    cause: {
      statement: "insert into users",
      cause: { code: "23505", constraint: "users_email_unique", table: "users" },
    },
  });
  expect(report.stack?.[0]).toMatch(/^at .*failure-report\.test/);
});

test("what tells of the server alone is told in words", () => {
  const refused = Object.assign(new Error("the database system is starting up"), {
    name: "PostgresError",
    code: "57P03",
  });
  expect(reportOf(refused)).toMatchObject({ code: "57P03", message: "the database system is starting up" });
  const unreachable = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
  expect(reportOf(unreachable)).toMatchObject({ code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:1" });
});

test("causes that go in a circle, and what is no error at all, are told too", () => {
  const circle = new Error("round");
  circle.cause = circle;
  expect(JSON.stringify(reportOf(circle)).length).toBeLessThan(10_000);
  expect(reportOf("text")).toEqual({ type: "string", message: "text" });
});

test("keys, passwords in addresses and emails are taken out of every line", () => {
  const line = "assay_live_abcDEF123 of ada.l+x@mail.example.com at postgres://assay:s3cret@127.0.0.1/db";
  expect(withoutSecrets(line)).toBe("assay_live_[redacted] of [email] at postgres://assay:[redacted]@127.0.0.1/db");
});

test("neither the log nor the console prints what a failure holds", () => {
  const script = `
    import { guardConsole, log } from "./lib/http/log.ts";
    const inner = Object.assign(new Error("row ${SECRET}"), { name: "PostgresError", code: "23505", detail: "${SECRET}" });
    const outer = Object.assign(new Error("params: ${SECRET}", { cause: inner }), { query: "update users set a = $1", params: ["${SECRET}"] });
    guardConsole();
    log().error({ err: outer });
    log().error(outer);
    console.error("⨯", outer);
    console.error("⨯ " + outer.message + "\\n  detail: '${SECRET}'");
    log().flush();`;
  const ran = spawnSync("node_modules/.bin/tsx", ["--input-type=module", "-e", script], { encoding: "utf8" });
  const printed = ran.stdout + ran.stderr;
  expect(printed).not.toContain(SECRET);
  expect(printed.match(/update users/g)).toHaveLength(3);
});
