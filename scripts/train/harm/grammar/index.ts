import { Random } from "../random";
import type { Row } from "../rows";
import { expandKinds } from "./expand";
import { EXPLICIT_KINDS, EXPLICIT_SLOTS } from "./explicit";
import { HATE_KINDS, HATE_SLOTS } from "./hate";
import { ILLEGAL_KINDS, ILLEGAL_SLOTS } from "./illegal";
import { MENACE_KINDS, MENACE_SLOTS } from "./menace";
import { MISINFORMATION_KINDS, MISINFORMATION_SLOTS } from "./misinformation";
import { POLARITY_KINDS, POLARITY_SLOTS } from "./polarity";
import { REQUEST_KINDS, REQUEST_SLOTS } from "./requests";
import { SELF_HARM_KINDS, SELF_HARM_SLOTS } from "./self-harm";
import { VIOLENCE_KINDS, VIOLENCE_SLOTS } from "./violence";

const SEED = 20;

/** Sentences of our own that the data sets lack: harmful ones in many forms, each beside harmless twins. */
export function generate(): Row[] {
  const random = new Random(SEED);
  return [
    ...expandKinds(HATE_KINDS, HATE_SLOTS, random),
    ...expandKinds(POLARITY_KINDS, POLARITY_SLOTS, random),
    ...expandKinds(VIOLENCE_KINDS, VIOLENCE_SLOTS, random),
    ...expandKinds(SELF_HARM_KINDS, SELF_HARM_SLOTS, random),
    ...expandKinds(ILLEGAL_KINDS, ILLEGAL_SLOTS, random),
    ...expandKinds(EXPLICIT_KINDS, EXPLICIT_SLOTS, random),
    ...expandKinds(REQUEST_KINDS, REQUEST_SLOTS, random),
    ...expandKinds(MENACE_KINDS, MENACE_SLOTS, random),
    ...expandKinds(MISINFORMATION_KINDS, MISINFORMATION_SLOTS, random),
  ];
}
