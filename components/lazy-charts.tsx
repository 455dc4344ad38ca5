"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "./ui/skeleton";

const loading = () => <Skeleton className="h-full w-full" />;

/** Charts come after the page: their library is larger than all the rest. */
export const RequestsChart = dynamic(() => import("./usage/requests-chart"), { ssr: false, loading });
export const ClaimsChart = dynamic(() => import("./usage/claims-chart"), { ssr: false, loading });
export const ConfidenceChart = dynamic(() => import("./usage/confidence-chart"), { ssr: false, loading });
