export { passagesOf } from "./context";
export { verifyClaims } from "./verifications";
