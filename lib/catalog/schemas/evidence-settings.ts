import { z } from "zod";
import { organizationSettings } from "../settings";

const { shape } = organizationSettings.shape.evidence.unwrap();

/** What the dashboard changes of whom to believe; what is left out stays. */
export const evidenceSettingsChange = z.object({ trust: shape.trust.unwrap().optional() });
