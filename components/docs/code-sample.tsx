/** Code to copy, with what it is above it. */
export function CodeSample({ title, code }: { title: string; code: string }) {
  return (
    <figure className="overflow-hidden rounded-lg border border-zinc-200 dark:border-zinc-800">
      <figcaption className="border-zinc-200 border-b bg-zinc-100 px-4 py-1.5 font-medium text-xs text-zinc-600 dark:border-zinc-800 dark:bg-zinc-900 dark:text-zinc-400">
        {title}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by keyboard too */}
      <pre tabIndex={0} className="max-h-96 overflow-auto bg-zinc-50 p-4 text-xs leading-relaxed dark:bg-zinc-900/50">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
