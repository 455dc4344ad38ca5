import { ApiError } from "@/lib/catalog/errors";
import { isDatabaseUnavailable } from "@/lib/db/failures";

/** Any failure as the caller may see it; the original stays its cause, for the log. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // An error of another module instance of the same process is not an instance of this class.
  if (error instanceof Error && error.name === "ApiError") return error as ApiError;
  if (isDatabaseUnavailable(error)) return new ApiError("service_unavailable", { cause: error });
  return new ApiError("internal_error", { cause: error });
}

/** Whether someone should look at it: not where the service refuses more than it can take, which says when to come back. */
export function isFault({ status, options }: ApiError): boolean {
  return status >= 500 && options.details?.retry_after === undefined;
}
