import { PLAN_IDS, PLANS, type PlanId } from "@/lib/catalog/plans";
import { SCOPE_IDS, type Scope } from "@/lib/catalog/scopes";
import { sendDueMail } from "@/lib/services/mail/mail";
import { sweepOrganizations } from "@/lib/services/operations/organization-sweep";
import { deleteOrganizationAs } from "@/lib/services/people/organization-end";
import { createOrganization, setPlan } from "@/lib/services/people/organizations";
import { dropSecondFactorOf } from "@/lib/services/people/second-factors";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { backup, restore } from "./backup";
import { ACTOR, type Answer, type Command, type Flags, required, UsageError, withDatabase } from "./command";
import { doctor } from "./doctor";
import { importDocuments } from "./documents";
import { graphStats, importGraph } from "./graph";

const MOST_REQUESTS = 1_000_000_000;

export const COMMANDS: Record<string, Command> = {
  "org create": {
    usage: "org create --name NAME --email EMAIL --plan PLAN [--scopes a,b] [--password PASSWORD]",
    run: createOrg,
  },
  "org set-plan": { usage: "org set-plan --org ID --plan PLAN", run: changePlan },
  "org delete": { usage: "org delete --org ID --name NAME", run: deleteOrg },
  "usage set": { usage: "usage set --org ID --requests N", run: setUsage },
  "second-factor end": { usage: "second-factor end --email EMAIL", run: dropSecondFactor },
  "documents import": {
    usage: "documents import FILE|URL [--org ID] [--name SOURCE]",
    run: importDocuments,
  },
  "graph import": { usage: "graph import FILE [--org ID] [--name SOURCE]", run: importGraph },
  backup: { usage: "backup FILE", run: backup },
  restore: { usage: "restore FILE", run: restore },
  doctor: { usage: "doctor", run: doctor },
  "graph stats": { usage: "graph stats [--org ID]", run: graphStats },
};

async function createOrg(flags: Flags): Promise<Answer> {
  const email = required(flags, "email");
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new UsageError(`--email ${email} is not an address`);
  const input = {
    name: required(flags, "name"),
    email,
    plan: planOf(flags),
    scopes: scopesOf(flags),
    password: flags.password,
  };
  const { organization, key } = await withDatabase(async () => {
    const created = await createOrganization(ACTOR, input);
    await sendDueMail(); // the service may not run; what fails now is tried again when it does
    return created;
  });
  return {
    json: { organization, api_key: key },
    text: `Organization  ${organization.id}  ${organization.name}  (${PLANS[organization.plan].name})\nAPI key       ${key}`,
  };
}

async function changePlan(flags: Flags): Promise<Answer> {
  const [id, plan] = [required(flags, "org"), planOf(flags)];
  known(await withDatabase(() => setPlan(ACTOR, id, plan)), id);
  return { json: { organization: { id, plan } }, text: `${id} is on the plan ${PLANS[plan].name}.` };
}

/** The name is asked for so that no slip of an id deletes another. */
async function deleteOrg(flags: Flags): Promise<Answer> {
  const [id, name] = [required(flags, "org"), required(flags, "name")];
  known(
    await withDatabase(async () => {
      const isDeleted = await deleteOrganizationAs("The operator of this service", { id, name });
      if (isDeleted) await sweepOrganizations(0);
      if (isDeleted) await sendDueMail();
      return isDeleted;
    }),
    id,
  );
  return { json: { organization: { id }, deleted: true }, text: `${name} (${id}) is deleted, with all that it had.` };
}

async function setUsage(flags: Flags): Promise<Answer> {
  const [id, requests] = [required(flags, "org"), Number(required(flags, "requests"))];
  if (!Number.isInteger(requests) || requests < 0 || requests > MOST_REQUESTS) {
    throw new UsageError("--requests must be a whole number from 0");
  }
  known(await withDatabase(() => setMonthlyUsage(ACTOR, id, requests)), id);
  return { json: { organization: { id }, requests }, text: `${id} has used ${requests} requests this month.` };
}

async function dropSecondFactor(flags: Flags): Promise<Answer> {
  const email = required(flags, "email");
  const isEnded = await withDatabase(() => dropSecondFactorOf(email));
  if (!isEnded) throw new UsageError(`${email} has no second factor`);
  return { json: { email, second_factor: false }, text: `${email} signs in without a code from now on.` };
}

function planOf(flags: Flags): PlanId {
  const plan = required(flags, "plan");
  if (!PLAN_IDS.includes(plan as PlanId)) throw new UsageError(`--plan must be one of ${PLAN_IDS.join(", ")}`);
  return plan as PlanId;
}

/** All scopes unless some are asked for: the first key of an organization is its owner's. */
function scopesOf({ scopes }: Flags): Scope[] {
  if (scopes === undefined) return [...SCOPE_IDS];
  const names = scopes.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !SCOPE_IDS.includes(name as Scope));
  if (unknown.length > 0)
    throw new UsageError(`--scopes: unknown ${unknown.join(", ")}; there are ${SCOPE_IDS.join(", ")}`);
  return [...new Set(names)] as Scope[];
}

function known(isKnown: boolean, id: string): void {
  if (!isKnown) throw new Error(`There is no organization ${id}.`);
}
