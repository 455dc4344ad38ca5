"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "./ui/skeleton";

const loading = () => <Skeleton className="h-full w-full" />;

/** Charts come after the page: their library is larger than all the rest. */
export const StackedChart = dynamic(() => import("./usage/stacked-chart"), { ssr: false, loading });
export const LatencyChart = dynamic(() => import("./usage/latency-chart"), { ssr: false, loading });
export const ConfidenceChart = dynamic(() => import("./usage/confidence-chart"), { ssr: false, loading });
