import { type QueryKey, type UseQueryOptions, useQuery as useLibraryHook } from "@tanstack/react-query";
import { queries } from "./query-client.ts";

/** The library's hook with the page's client, so that no page needs a provider. */
export const useQuery = ((options: never) => useLibraryHook(options, queries)) as typeof useLibraryHook;

/**
 * Data of the signed-in user or guest, on a page that stays open without one. The cache keeps the data after the session's
 * end, and only its owner may see it.
 */
export function useOwnQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  isOwner: boolean,
): Data | undefined {
  const { data } = useQuery({ ...options, enabled: isOwner });
  return isOwner ? data : undefined;
}
