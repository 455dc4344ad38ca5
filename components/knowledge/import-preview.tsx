import { format } from "../ui/format";
import { Table, Td, Th } from "../ui/table";
import { ImportChanges } from "./import-changes";
import type { SourcePreview } from "./import-types";
import { RelationRows, type Said } from "./relation-rows";
import { SkippedRows } from "./skipped-rows";

interface Props {
  preview: SourcePreview;
  said: Readonly<Record<string, Said>>;
  onSay: (predicate: string, said: Said) => void;
}

/** The beginning of a file as it will be understood. */
export function ImportPreview({ preview, said, onSay }: Props) {
  const { first, facts, relations, skipped, changes, is_whole } = preview;
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
        {is_whole
          ? `${format.count(facts, "fact")}.`
          : `The beginning of the file gives ${format.count(facts, "fact")}.`}{" "}
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
      <ImportChanges changes={changes} isWhole={is_whole} />
      <section aria-label="Relations found" className="space-y-2">
        <h3 className="px-5 font-medium text-[13px]">Relations found</h3>
        <p className="max-w-prose px-5 text-[13px] text-ink-3">
          What each one means was told from its name and its values. Change what is wrong: the facts above follow. A
          relation of which a subject has only one contradicts every other value.
        </p>
        <RelationRows relations={relations} said={said} onSay={onSay} />
        <div className="space-y-2 px-5 pb-4">
          <p className="text-[13px] text-ink-3">
            Where rows were taken wrongly, give a table the header{" "}
            <code className="font-mono">subject,relation,object</code>.
          </p>
          <SkippedRows skipped={skipped} />
        </div>
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
