"use client";
import clsx from "clsx";
import { useEffect, useState } from "react";

export interface Section {
  id: string;
  title: string;
  depth: number;
}

const BELOW_THE_BAR = "-72px 0px -70% 0px";

/** The headings of the page, that of the part which is read marked. */
export function OnThisPage({ sections }: { sections: readonly Section[] }) {
  const here = useSectionInView(sections);
  if (sections.length === 0) return <div />;
  return (
    <nav
      aria-label="On this page"
      className="sticky top-14 hidden max-h-[calc(100dvh-3.5rem)] self-start overflow-y-auto py-10 text-[13px] xl:block"
    >
      <h2 className="mb-3 font-semibold">On this page</h2>
      <ul className="space-y-2 border-line border-l">
        {sections.map(({ id, title, depth }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === here ? "location" : undefined}
              className={clsx(
                "-ml-px block border-l-2 py-0.5",
                depth > 2 ? "pl-6" : "pl-4",
                id === here ? "border-accent text-accent-strong" : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useSectionInView(sections: readonly Section[]): string | undefined {
  const [here, setHere] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen) setHere(seen.target.id);
      },
      { rootMargin: BELOW_THE_BAR },
    );
    for (const { id } of sections) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [sections]);
  return here;
}
