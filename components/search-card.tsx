import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "./ui/card";
import { Skeleton } from "./ui/skeleton";

interface SearchCardProps {
  /** What is searched. */
  of: string;
  label: string;
  placeholder: string;
  text: string;
  maxLength: number;
  onText(text: string): void;
  /** False where nothing is asked, so that nothing is shown. */
  isAsked: boolean;
  answer: { error: Error | null; isFetching: boolean; data: unknown };
  /** What was found, once it is there. */
  children: ReactNode;
}

/** A field to search by, and what is found while it is typed. */
export function SearchCard({ answer: { error, isFetching, data }, ...props }: SearchCardProps) {
  return (
    <Card>
      <search aria-label={props.of} className="relative block">
        <Search aria-hidden className="-translate-y-1/2 absolute top-6 left-5 size-4 text-ink-3" />
        <input
          type="search"
          aria-label={props.label}
          placeholder={props.placeholder}
          value={props.text}
          maxLength={props.maxLength}
          onChange={({ target }) => props.onText(target.value)}
          className="-outline-offset-2 h-12 w-full rounded-lg bg-transparent pr-4 pl-12 text-base placeholder:text-ink-3 sm:text-sm"
        />
      </search>
      <div aria-live="polite" aria-busy={isFetching}>
        {props.isAsked && (
          <div className="border-line border-t">
            {error && <p className="px-5 py-4 text-bad text-sm">{error.message}</p>}
            {!data && !error && <Skeleton className="m-5 h-24" />}
            {data ? props.children : null}
          </div>
        )}
      </div>
    </Card>
  );
}
