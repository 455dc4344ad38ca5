import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LogDetail } from "@/components/log/log-detail";
import { ApiError } from "@/lib/catalog/errors";
import { NOT_CHECKED_REASONS } from "@/lib/catalog/not-checked";
import { pageSession } from "@/lib/http/session";
import { getVerification } from "@/lib/services/verification-log";

export const metadata: Metadata = { title: "Logged verification" };

export default async function LoggedVerification({ params }: { params: Promise<{ request_id: string }> }) {
  const { ctx } = await pageSession();
  const found = await getVerification(ctx, (await params).request_id).catch((error) => {
    if (error instanceof ApiError && error.status === 404) notFound();
    throw error;
  });
  return <LogDetail verification={found} reasons={NOT_CHECKED_REASONS} />;
}
