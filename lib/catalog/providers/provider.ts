import type { z } from "zod";
import type { ApiError } from "../errors";

/** Where callers put the key: a header, perhaps behind a word such as Bearer, or a parameter of the query. */
export type KeyPlace = { header: string; scheme?: string } | { query: string };

/** A failure in the words of a provider. */
export interface Refusal {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** How a kind of client sends its key and is told of failures. */
export interface Dialect {
  /** The first that is there counts. The first of the list is what its documentation names first. */
  keyIn: readonly KeyPlace[];
  refuse(failure: ApiError): Refusal;
}

/** A service of others in whose shape some endpoints answer, so that its clients work with another address. */
export interface Provider extends Dialect {
  name: string;
  /** The body of `refuse`. */
  error: z.ZodType;
}

export interface Issue {
  path: string;
  message: string;
}

/** What is wrong with an input, field by field; none where the failure is of another kind. */
export const issuesOf = ({ options }: ApiError) => (options.details?.issues ?? []) as readonly Issue[];

/** What an adapter adds to a failure for its own provider alone; `refuse` puts it where that provider has it. */
export const toldBy = ({ options }: ApiError) => (options.details?.provider ?? {}) as Record<string, unknown>;
