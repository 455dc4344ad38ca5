/** What people of an organization may do, from least to most; each role may all that those before it may. */
export const ROLES = {
  viewer: { name: "Viewer", grants: "Sees everything, changes nothing and spends no requests." },
  admin: { name: "Admin", grants: "Also runs the playground, manages keys, webhooks, settings, and invites people." },
  owner: { name: "Owner", grants: "Also changes the plan and the roles of others, and deletes the organization." },
} as const satisfies Record<string, { name: string; grants: string }>;

export type Role = keyof typeof ROLES;
export const ROLE_IDS = Object.keys(ROLES) as [Role, ...Role[]];

/** True where a role may what `needed` may. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLE_IDS.indexOf(role) >= ROLE_IDS.indexOf(needed);
}
