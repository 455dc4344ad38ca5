import type { Activity } from "@/lib/services/callers";
import { Time } from "./ui/time";

const HARM = ["thresholds", "blocked", "allowed"]; // what such a change tells of

const NOBODY = "somebody whose account is deleted";

/** What each action is called in a sentence that begins with who did it. */
const SENTENCES: Record<Activity["action"], (entry: Activity) => string> = {
  "organization.created": () => "created the organization",
  "organization.renamed": ({ data }) => `renamed the organization to ${data.name}`,
  "plan.changed": ({ data }) => `changed the plan from ${data.previous_plan} to ${data.new_plan}`,
  "usage.set": ({ data }) => `set this month's usage to ${data.requests}`,
  "key.created": ({ subject_name, data }) => `created the key ${subject_name ?? data.name}`,
  "key.revoked": ({ subject_name, subject }) => `revoked the key ${subject_name ?? subject}`,
  "key.rotated": ({ subject_name, subject }) => `rotated the key ${subject_name ?? subject}`,
  "key.changed": ({ subject_name, subject, data }) => {
    const parts = ["scopes", "limits"].filter((part) => part in data).join(" and ");
    if (!("previous_name" in data)) return `changed the ${parts} of the key ${subject_name ?? subject}`;
    return `renamed the key ${data.previous_name} to ${subject_name ?? data.name}${parts && `, and changed its ${parts}`}`;
  },
  "key.disabled": ({ subject_name, subject }) => `disabled the key ${subject_name ?? subject}`,
  "key.enabled": ({ subject_name, subject }) => `enabled the key ${subject_name ?? subject}`,
  "member.invited": ({ data }) => `invited ${data.email ?? NOBODY} as ${data.role}`,
  "member.joined": ({ data }) => `joined as ${data.role}`,
  "member.removed": ({ subject_name, data }) => `removed ${subject_name ?? data.email ?? NOBODY}`,
  "member.role_changed": ({ subject_name, data }) => `made ${subject_name ?? data.email ?? NOBODY} ${data.role}`,
  "settings.changed": ({ data }) =>
    "trust" in data
      ? "changed whom to trust"
      : HARM.some((part) => part in data)
        ? "changed the harm settings"
        : "changed the log settings",
  "log.cleared": () => "cleared the verification log",
  "webhook.created": () => "created a webhook",
  "webhook.changed": () => "changed a webhook",
  "webhook.deleted": () => "deleted a webhook",
  "webhook.secret_rotated": () => "rotated the secret of a webhook",
  "webhook.tested": () => "sent a test to a webhook",
  "delivery.resent": () => "sent a delivery again",
  "source.added": ({ data }) => `added the source ${data.name}`,
  "source.changed": ({ data }) => `changed facts of the source ${data.name}`,
  "source.removed": ({ data }) => `removed the source ${data.name}`,
  "source.refreshed": ({ data }) => `had the source ${data.name} read again`,
  "relation.changed": ({ subject }) => `changed the relation ${subject}`,
  "invitation.revoked": ({ data }) => `withdrew the invitation of ${data.email ?? NOBODY}`,
  "account.deleted": () => "left, and deleted their account",
};

const ACTORS: Record<string, string> = { start: "First start", admin: "Admin command" };

export function sentenceOf(entry: Activity): string {
  return (SENTENCES[entry.action] as ((entry: Activity) => string) | undefined)?.(entry) ?? entry.action;
}

export function actorOf({ actor, by }: Activity): string {
  return by === "key" ? `Key ${actor}` : (ACTORS[actor] ?? actor);
}

/** Who did what and when, latest first. */
export function ActivityList({ entries, now }: { entries: Activity[]; now: number }) {
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-baseline justify-between gap-4 px-5 py-2.5 text-[13px]">
          <p className="min-w-0 break-words text-ink-2">
            <span className="font-medium text-ink">{actorOf(entry)}</span> {sentenceOf(entry)}
          </p>
          <span className="shrink-0 text-ink-3 text-xs">
            <Time at={entry.created_at} now={now} />
          </span>
        </li>
      ))}
    </ul>
  );
}
