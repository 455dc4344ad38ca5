/** The mark and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-[15px] tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6">
        <rect width="24" height="24" rx="6" className="fill-accent" />
        <path
          d="M7 12.5l3.2 3.2L17 8.8"
          fill="none"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-accent-ink"
        />
      </svg>
      Assay
    </span>
  );
}
