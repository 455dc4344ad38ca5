/** What went wrong with a whole form; nothing where nothing did. */
export function FormError({ children }: { children?: string }) {
  if (!children) return null;
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad text-sm">
      {children}
    </p>
  );
}
