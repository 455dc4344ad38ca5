/** Code to copy, with what it is above it. */
export function CodeSample({ title, code }: { title: string; code: string }) {
  return (
    <figure className="overflow-hidden rounded-lg border border-line">
      <figcaption className="border-line border-b bg-sunken px-4 py-1.5 font-medium text-xs text-ink-2">
        {title}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by keyboard too */}
      <pre tabIndex={0} className="max-h-96 overflow-auto bg-sunken p-4 text-xs leading-relaxed">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
