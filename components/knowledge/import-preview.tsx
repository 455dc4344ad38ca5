import { Badge } from "../ui/badge";
import { format } from "../ui/format";
import { Table, Td, Th } from "../ui/table";
import type { Preview } from "./import-form";
import { objectsOf } from "./objects";
import { SkippedRows } from "./skipped-rows";

/** The beginning of a file as it will be understood. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { first, facts, relations, skipped, is_whole } = preview;
  if (facts === 0) {
    return (
      <div className="space-y-3 px-5 pb-4 text-sm">
        <p className="text-ink-2">
          No facts were found in{" "}
          {is_whole
            ? "the file"
            : "its beginning. A single JSON document is only read whole: give a document a line instead"}
          .
        </p>
        <SkippedRows skipped={skipped} />
      </div>
    );
  }
  return (
    <div className="space-y-4">
      <p className="px-5 text-[13px] text-ink-2">
        {is_whole ? `${format.number(facts)} facts.` : `The beginning of the file gives ${format.number(facts)} facts.`}{" "}
        {first.length < facts && `These are the first ${first.length}, `}
        {first.length < facts ? "as they will be understood." : "They will be understood as follows."}
      </p>
      <div className="max-h-96 overflow-y-auto border-line border-y">
        <Table label="First facts" head={HEAD}>
          {[...first.entries()].map(([place, { subject, relation, object }]) => (
            <tr key={place}>
              <Td className="break-words py-2">{subject}</Td>
              <Td className="break-words py-2 text-ink-2">{relation}</Td>
              <Td className="break-words py-2 tabular-nums">{object}</Td>
            </tr>
          ))}
        </Table>
      </div>
      <section aria-label="Relations found" className="space-y-2 px-5 pb-4">
        <h3 className="font-medium text-[13px]">Relations found</h3>
        <ul className="flex flex-wrap gap-2">
          {[...relations.entries()].map(([place, { label, object, unit, single, facts: count }]) => (
            <li key={place} className="rounded-md border border-line px-2.5 py-1.5 text-[13px]">
              {label} <Badge>{objectsOf({ object, unit })}</Badge>{" "}
              <span className="text-ink-3">
                {single ? "one of each, " : ""}
                {format.number(count)}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-[13px] text-ink-3">
          They are inferred from names and use, and can be said otherwise after the import. Where rows were taken
          wrongly, give a table the header <code className="font-mono">subject,relation,object</code>.
        </p>
        <SkippedRows skipped={skipped} />
      </section>
    </div>
  );
}

const HEAD = (
  <>
    <Th>Subject</Th>
    <Th>Relation</Th>
    <Th>Object</Th>
  </>
);
