import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./lib/db/schema.ts",
    "./lib/db/knowledge-schema.ts",
    "./lib/db/document-schema.ts",
    "./lib/db/webhook-schema.ts",
    "./lib/db/mail-schema.ts",
    "./lib/db/batch-schema.ts",
    "./lib/db/log-schema.ts",
    "./lib/db/account-schema.ts",
    "./lib/db/usage-schema.ts",
  ],
  out: "./drizzle",
});
