import { test } from "vitest";
import { judgeConstruct } from "@/lib/engine/judge/constructs";
import { testGraph } from "@/lib/engine/testing/graph";
