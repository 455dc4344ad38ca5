import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { type Sample, Samples } from "./samples";

const cell = "border-line border-b py-2 pr-5 align-top last:pr-0";

/** How the elements of a page of text are set. */
export const TEXT_PARTS = {
  h2: (props: ComponentProps<"h2">) => (
    <Heading {...props} as="h2" className="mt-12 mb-3 font-semibold text-xl tracking-tight" />
  ),
  h3: (props: ComponentProps<"h3">) => <Heading {...props} as="h3" className="mt-8 mb-2 font-semibold text-base" />,
  p: ({ children }: { children?: ReactNode }) => <p className="my-4 text-[15px] text-ink-2 leading-7">{children}</p>,
  ul: ({ children }: { children?: ReactNode }) => (
    <ul className="my-4 list-disc space-y-2 pl-5 text-[15px] text-ink-2 leading-7 marker:text-ink-3">{children}</ul>
  ),
  ol: ({ children }: { children?: ReactNode }) => (
    <ol className="my-4 list-decimal space-y-2 pl-5 text-[15px] text-ink-2 leading-7 marker:text-ink-3">{children}</ol>
  ),
  strong: ({ children }: { children?: ReactNode }) => <strong className="font-medium text-ink">{children}</strong>,
  code: ({ children }: { children?: ReactNode }) => (
    <code className="wrap-break-word rounded bg-sunken px-1 py-0.5 font-mono text-[0.86em] text-ink">{children}</code>
  ),
  a: ({ href = "", children }: { href?: string; children?: ReactNode }) => {
    const className = "text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent";
    const isPage = href.startsWith("/docs");
    const Tag = isPage ? Link : "a";
    return (
      <Tag href={href} className={className}>
        {children}
      </Tag>
    );
  },
  table: ({ children }: { children?: ReactNode }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <section className="my-5 overflow-x-auto" tabIndex={0} aria-label="Table">
      <table className="w-full text-left text-sm">{children}</table>
    </section>
  ),
  th: ({ children }: { children?: ReactNode }) => (
    <th
      scope="col"
      className={clsx(
        cell,
        "whitespace-nowrap font-medium text-ink-3 text-xs",
        isText(children) && "first-letter:uppercase",
      )}
    >
      {children}
    </th>
  ),
  td: ({ children }: { children?: ReactNode }) => (
    <td className={`${cell} min-w-28 text-ink-2 leading-6`}>{children}</td>
  ),
  samples: ({ codes }: { codes: string }) => <Samples samples={JSON.parse(codes) as Sample[]} />,
};

const isText = (children: ReactNode) => typeof children === "string"; // a name in code stays as it is spelled

/** A heading whose anchor can be copied from the link behind it. */
function Heading({
  as: Tag,
  id,
  className,
  children,
}: {
  as: "h2" | "h3";
  id?: string;
  className: string;
  children?: ReactNode;
}) {
  return (
    <Tag id={id} className={`group scroll-mt-20 ${className}`}>
      {children}
      <a
        href={`#${id}`}
        aria-label="Link to this part"
        className="ml-2 font-normal text-ink-3 no-underline opacity-0 focus:opacity-100 group-hover:opacity-100"
      >
        #
      </a>
    </Tag>
  );
}
