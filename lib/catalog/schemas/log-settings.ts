import { z } from "zod";
import { organizationSettings } from "../settings";

const { shape } = organizationSettings.shape.log.unwrap();

/** What the dashboard changes of the log's settings; what is left out stays. */
export const logSettingsChange = z.object({
  keep: shape.keep.unwrap().optional(),
  keep_texts: shape.keep_texts.unwrap().optional(),
  keep_parts: shape.keep_parts.unwrap().optional(),
  retention_days: shape.retention_days.unwrap().optional(),
});
