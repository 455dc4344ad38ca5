"use client";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import type { LogQuery } from "@/lib/catalog/schemas/verification-log";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { useToast } from "../ui/toast";
import { logAddress } from "./log-address";

export type Filters = Omit<LogQuery, "cursor">;

interface Props {
  filters: Filters;
  keys: readonly { id: string; name: string; prefix: string }[];
}

const KNOWN = /^(req_\w+|[0-9a-f]{64})$/;

/** Narrows the log; what is chosen stands in the address. A text is searched by its hash, which is what stands there. */
export function LogFilters({ filters, keys }: Props) {
  const router = useRouter();
  const say = useToast();
  const [isGoing, go] = useTransition();
  const [search, setSearch] = useState(filters.q ?? "");
  const narrow = (change: Partial<Filters>) => go(() => router.push(logAddress({ ...filters, ...change })));
  const find = async (event: FormEvent) => {
    event.preventDefault();
    const asked = search.trim();
    if (asked === "" || KNOWN.test(asked)) return narrow({ q: asked || undefined });
    const hashed = ask<{ sha256: string }>("verifications/hash", { body: { text: search } });
    await hashed.then(({ sha256 }) => narrow({ q: sha256 })).catch((error) => say(error.message, "bad"));
  };
  return (
    <search
      aria-label="Verification log"
      aria-busy={isGoing}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4"
    >
      <form onSubmit={find} className="col-span-2 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Request id, hash, or the text itself"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <Button type="submit" isBusy={isGoing} aria-label="Search">
          {!isGoing && <Search aria-hidden className="size-4" />}
        </Button>
      </form>
      <SelectField
        label="Kind"
        value={filters.kind ?? ""}
        onChange={({ target }) => narrow({ kind: (target.value || undefined) as Filters["kind"] })}
      >
        <option value="">All requests</option>
        <option value="verify">Verifications</option>
        <option value="harm_detect">Harm</option>
        <option value="refused">Refused</option>
      </SelectField>
      <SelectField
        label="Verdict"
        value={filters.verdict ?? ""}
        onChange={({ target }) => narrow({ verdict: (target.value || undefined) as Filters["verdict"] })}
      >
        <option value="">Any</option>
        <option value="verified">All verified</option>
        <option value="refuted">Some refuted</option>
        <option value="not_found">Some not found</option>
        <option value="harmful">Harmful</option>
        <option value="harmless">Nothing harmful</option>
      </SelectField>
      <SelectField
        label="Key"
        value={filters.key ?? ""}
        onChange={({ target }) => narrow({ key: target.value || undefined })}
      >
        <option value="">Any</option>
        {keys.map(({ id, name, prefix }) => (
          <option key={id} value={id}>
            {name === "Playground" ? name : `${name} (${prefix}…)`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Judged"
        value={filters.judged ?? ""}
        onChange={({ target }) => narrow({ judged: (target.value || undefined) as Filters["judged"] })}
      >
        <option value="">Any</option>
        <option value="right">Some right</option>
        <option value="wrong">Some wrong</option>
      </SelectField>
      <TextField
        label="From (UTC)"
        type="date"
        value={filters.from ?? ""}
        max={filters.to}
        onChange={({ target }) => narrow({ from: target.value || undefined })}
      />
      <TextField
        label="To (UTC)"
        type="date"
        value={filters.to ?? ""}
        min={filters.from}
        onChange={({ target }) => narrow({ to: target.value || undefined })}
      />
    </search>
  );
}
