export { type HashSource, hashInTurn } from "./hashing";
export { hashToken, newId, newToken, randomBase62, toBase62 } from "./identifiers";
export { seal, unseal } from "./sealing";
export { serviceSecrets } from "./secrets";
