import type { FollowedRelations } from "@/lib/services/knowledge";

/** A relation as the organization sees it: built in, changed by it, or its own. */
export type FollowedRelation = FollowedRelations["relations"][number];
