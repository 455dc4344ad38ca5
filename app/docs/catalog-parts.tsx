import { Table } from "@/components/docs/table";
import { format } from "@/components/ui/format";
import { ERRORS } from "@/lib/catalog/errors";
import { EVENTS } from "@/lib/catalog/events";
import { HARM_CATEGORIES } from "@/lib/catalog/harm";
import { NOT_CHECKED_REASONS } from "@/lib/catalog/not-checked";
import { PLANS } from "@/lib/catalog/plans";
import { SCOPES } from "@/lib/catalog/scopes";
import { retrySchedule } from "@/lib/services/webhooks";

/** What pages of text show of the catalog, so that it stands nowhere twice. */
export const CATALOG_PARTS = {
  Scopes: () => <Table headings={["Scope", "Grants"]} rows={Object.entries(SCOPES)} />,
  Plans: () => (
    <Table
      headings={["Plan", "Requests a minute", "Requests a month", "Own facts", "Their files", "Sources"]}
      rows={Object.entries(PLANS).map(([id, { perMinute, perMonth, storage }]) => [
        id,
        perMinute.toLocaleString("en"),
        perMonth.toLocaleString("en"),
        storage.facts.toLocaleString("en"),
        format.size(storage.bytes),
        storage.sources.toLocaleString("en"),
      ])}
    />
  ),
  Events: () => (
    <Table headings={["Event", "When"]} rows={Object.entries(EVENTS).map(([type, { summary }]) => [type, summary])} />
  ),
  NotCheckedReasons: () => (
    <Table
      headings={["Reason", "The sentence"]}
      rows={Object.entries(NOT_CHECKED_REASONS).map(([reason, { meaning }]) => [reason, meaning])}
    />
  ),
  Errors: () => (
    <Table
      headings={["Code", "HTTP", "When"]}
      rows={Object.entries(ERRORS)
        .map(([code, { status, message }]) => [code, String(status), message])
        .sort(([, a = ""], [, b = ""]) => a.localeCompare(b))}
    />
  ),
  HarmCategories: () => (
    <Table
      headings={["Category", "What it finds", "What is advised"]}
      rows={Object.entries(HARM_CATEGORIES).map(([id, { description, advice }]) => [id, description, advice])}
    />
  ),
  RetrySchedule: () => <>{format.durations(retrySchedule())}</>,
};
