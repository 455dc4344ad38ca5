import * as azure from "./schemas/providers/azure";
import * as google from "./schemas/providers/google";
import * as openai from "./schemas/providers/openai";
import * as perspective from "./schemas/providers/perspective";

const HARM = {
  method: "POST",
  scope: "harm_detect",
  cost: "month",
  countsAs: "harm_detect",
  idempotent: true,
} as const;
const CHECK = { method: "POST", scope: "verify", cost: "month", countsAs: "verify", idempotent: true } as const;

/** Endpoints in the shape of other providers, so that their clients work with another address. */
export const PROVIDER_ENDPOINTS = {
  create_moderation: {
    ...HARM,
    path: "/v1/moderations",
    shape: "openai",
    summary: "Moderate texts as OpenAI does",
    description:
      "Takes and answers what OpenAI's moderation endpoint does. The guide at `/docs/migrating/openai` tells what differs.",
    errors: ["text_too_long"],
    input: openai.moderationInput,
    output: openai.moderationOutput,
  },
  analyze_comment: {
    ...HARM,
    path: "/v1alpha1/comments:analyze",
    shape: "perspective",
    summary: "Score a comment as Perspective does",
    description:
      "Takes and answers what Perspective does. The guide at `/docs/migrating/perspective` tells what differs.",
    errors: ["text_too_long"],
    input: perspective.commentInput,
    output: perspective.commentOutput,
  },
  analyze_text: {
    ...HARM,
    path: "/contentsafety/text:analyze",
    shape: "azure",
    summary: "Analyse a text as Azure does",
    description:
      "Takes and answers what Azure AI Content Safety does. The guide at `/docs/migrating/azure` tells what differs.",
    inQuery: ["api-version"],
    errors: ["text_too_long"],
    input: azure.analyzeTextInput,
    output: azure.analyzeTextOutput,
  },
  detect_groundedness: {
    ...CHECK,
    path: "/contentsafety/text:detectGroundedness",
    shape: "azure",
    summary: "Detect what is ungrounded as Azure does",
    description:
      "Checks the claims of a text against its sources alone. The guide at `/docs/migrating/azure` tells what differs.",
    inQuery: ["api-version"],
    errors: ["text_too_long", "context_too_long"],
    input: azure.groundednessInput,
    output: azure.groundednessOutput,
  },
  check_grounding: {
    ...CHECK,
    path: "/v1/projects/{project}/locations/{location}/groundingConfigs/{config}:check",
    shape: "google",
    summary: "Check grounding as Google does",
    description:
      "Checks the claims of an answer against facts alone. The guide at `/docs/migrating/google` tells what differs.",
    errors: ["text_too_long", "context_too_long", "not_found"],
    input: google.checkGroundingInput,
    output: google.checkGroundingOutput,
  },
} as const;
