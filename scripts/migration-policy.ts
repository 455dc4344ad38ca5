/** A statement that could keep others from a table for long, and what to do instead. */
export interface Breach {
  statement: string;
  advice: string;
}

const BREAKPOINT = "--> statement-breakpoint";
const REASON = /^\s*-- short: \S/m;
const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?(?:"?public"?\.)?"?(\w+)"?`;

interface Rule {
  /** Of the statement in lower case and single spaces; its group is the table. */
  form: RegExp;
  advice: string;
}

const inTable = (action: string) => new RegExp(`^alter table ${NAME} ${action}`);

const LATER = "Drop or rename it one release after the last that reads it";
const BATCHES = "Have a chore do so in batches";

const RULES: readonly Rule[] = [
  {
    form: new RegExp(String.raw`^create (?:unique )?index (?:concurrently )?\S+(?: \S+)? on ${NAME}`),
    advice: "Say that the table is small, or have a chore create the index concurrently",
  },
  { form: inTable("alter column \\S+ (?:set data )?type"), advice: "Add a column, and have a chore fill it" },
  { form: inTable("alter column \\S+ set not null"), advice: "Add a check that is not valid, and validate it later" },
  {
    form: inTable("add column [^;]*default (?!true|false|null|now\\(\\)|current_timestamp|'|-?\\d|array\\[)"),
    advice: "Add the column without a default, and have a chore fill it",
  },
  {
    form: inTable("add constraint (?![^;]*not valid)"),
    advice: "Add it not valid, and validate it in a later migration",
  },
  { form: inTable("drop column"), advice: LATER },
  { form: inTable("rename"), advice: LATER },
  { form: new RegExp(`^drop table ${NAME}`), advice: LATER },
  { form: new RegExp(`^update ${NAME}`), advice: BATCHES },
  { form: new RegExp(`^delete from ${NAME}`), advice: BATCHES },
  { form: new RegExp(`^(?:truncate|cluster|lock|vacuum|reindex)(?: table)? ${NAME}`), advice: BATCHES },
];

/** What of a migration breaks the policy of CONTRIBUTING.md. Tables that it makes itself are nobody's yet. */
export function breaches(migration: string): Breach[] {
  const statements = migration.split(BREAKPOINT);
  const made = new Set(statements.map((one) => new RegExp(`^create table ${NAME}`).exec(plain(one))?.[1]));
  return statements.flatMap((given) => {
    const statement = plain(given);
    const rule = RULES.find(({ form }) => form.test(statement));
    const table = rule?.form.exec(statement)?.[1];
    return !rule || made.has(table) || REASON.test(given) ? [] : [{ statement, advice: rule.advice }];
  });
}

function plain(statement: string): string {
  const uncommented = statement.replace(/^\s*--.*$/gm, "");
  return uncommented.replace(/\s+/g, " ").trim().toLowerCase();
}
