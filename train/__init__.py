import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # else onnxruntime reports to its maker what it runs
