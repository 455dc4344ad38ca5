export { type AnswerQuality, Breaker } from "./breaker";
export { FetchFailed, fetchFile, type GuardedFile, type Pace, shownAddress } from "./fetch-file";
export { type PostResult, postGuarded } from "./post";
export { type Follow, fetchMoved } from "./redirects";
export { Robots } from "./robots";
export { checkTargetUrl } from "./target";
export { askedIf, type Validators, validatorsIn } from "./validators";
