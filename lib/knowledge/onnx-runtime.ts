import "./no-telemetry";

export { InferenceSession, Tensor } from "onnxruntime-node";
