import Link from "next/link";
import { buttonClass } from "../ui/button";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { PageHeader } from "../ui/page-header";
import { PassageList, type PassagePage } from "./passage-list";
import { PassageSearch } from "./passage-search";

interface Props {
  source: { id: string; name: string; passages: number; is_shared: boolean };
  page: PassagePage;
  /** How many stand before those of the page. */
  from: number;
  perPage: number;
  chosen?: number;
}

/** All passages of a source in their order, some at a time, and a search within them. */
export function DocumentDetail({ source, page, from, perPage, chosen }: Props) {
  const { id, name, passages, is_shared } = source;
  const at = (start: number) => `/knowledge/documents/${id}${start > 0 ? `?from=${start}` : ""}`;
  const shown = page.passages.length;
  return (
    <>
      <PageHeader
        title={name}
        description={`${format.count(passages, "passage")}, as claims are judged by them${is_shared ? "; imported for all organizations by who runs the service" : ""}.`}
        action={
          <Link href="/knowledge/documents" className={buttonClass({ size: "sm" })}>
            All documents
          </Link>
        }
      />
      <div className="space-y-4">
        <PassageSearch source={id} />
        <Card
          title={
            shown > 0 ? `Passages ${format.number(from + 1)} to ${format.number(from + shown)}` : "No passages here"
          }
        >
          <div className="border-line border-t">
            <PassageList passages={page.passages} label="Passages" chosen={chosen} />
          </div>
          {(from > 0 || page.next !== undefined) && (
            <nav aria-label="Pages of passages" className="flex justify-between gap-2 border-line border-t px-5 py-3">
              {from > 0 ? (
                <Link href={at(Math.max(0, from - perPage))} className={buttonClass({ size: "sm" })}>
                  Before
                </Link>
              ) : (
                <span />
              )}
              {page.next !== undefined && (
                <Link href={at(page.next)} className={buttonClass({ size: "sm" })}>
                  Next
                </Link>
              )}
            </nav>
          )}
        </Card>
      </div>
    </>
  );
}
