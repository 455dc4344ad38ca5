import { ApiError } from "@/lib/catalog/errors";
import { isAskerGone, isDatabaseUnavailable } from "@/lib/db/failures";

/**
 * Any failure as the caller may see it; the original stays its cause, for the log. `gone` is what one is told who was
 * deleted, or whose organization was, while the request was at work: the same as with the next one.
 */
export function toApiError(error: unknown, gone: "invalid_api_key" | "not_signed_in" = "invalid_api_key"): ApiError {
  if (error instanceof ApiError) return error;
  // An error of another module instance of the same process is not an instance of this class.
  if (error instanceof Error && error.name === "ApiError") return error as ApiError;
  if (isDatabaseUnavailable(error)) return new ApiError("service_unavailable", { cause: error });
  if (isAskerGone(error)) return new ApiError(gone, { cause: error });
  return new ApiError("internal_error", { cause: error });
}

/** Whether someone should look at it: not where the service refuses more than it can take, which says when to come back. */
export function isFault({ status, options }: ApiError): boolean {
  return status >= 500 && options.details?.retry_after === undefined;
}
