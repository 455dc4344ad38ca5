/** The address of the log with these filters; those that are not set are left out. */
export function logAddress(query: Record<string, string | undefined>): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? "/log" : `/log?${new URLSearchParams(set)}`;
}
