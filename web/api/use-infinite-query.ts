import { useInfiniteQuery as useLibraryHook } from "@tanstack/react-query";
import { queries } from "./query-client.ts";

/** The library's hook with the page's client, so that no page needs a provider. */
export const useInfiniteQuery = ((options: never) => useLibraryHook(options, queries)) as typeof useLibraryHook;
