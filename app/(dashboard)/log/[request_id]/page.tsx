import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { LogDetail } from "@/components/log/log-detail";
import { OtherOrganization } from "@/components/log/other-organization";
import { RefusedDetail } from "@/components/log/refused-detail";
import { ApiError, ERRORS } from "@/lib/catalog/errors";
import { NOT_CHECKED_REASONS } from "@/lib/catalog/not-checked";
import { isAtLeast } from "@/lib/catalog/roles";
import { pageSession } from "@/lib/http/session";
import { findOtherOrganization, getRequest } from "@/lib/services/log";

const claimNumber = z.coerce.number().int().min(0).optional();

export const metadata: Metadata = { title: "Logged request" };

interface Props {
  params: Promise<{ request_id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LoggedVerification({ params, searchParams }: Props) {
  const { ctx } = await pageSession();
  const { request_id } = await params;
  const found = await getRequest(ctx, request_id).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  if (!found) {
    const other = await findOtherOrganization(ctx, request_id);
    if (!other) notFound();
    return <OtherOrganization organization={other} />;
  }
  if (found.kind === "refused") {
    return <RefusedDetail refused={found} meaning={ERRORS[found.error as keyof typeof ERRORS]?.message} />;
  }
  const claim = claimNumber.safeParse((await searchParams).claim).data;
  const canJudge = isAtLeast(ctx.role, "admin");
  return <LogDetail verification={found} reasons={NOT_CHECKED_REASONS} claim={claim} canJudge={canJudge} />;
}
