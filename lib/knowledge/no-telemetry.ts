// From 1.29 on onnxruntime reports the models that a process loads to its maker, and keeps the reports below the home folder,
// unless its environment says not to. It asks the process, not the copy that a worker thread has, when it is loaded: so what
// loads it, and what starts threads that do, imports this first.
process.env.ORT_DISABLE_TELEMETRY = "1";
