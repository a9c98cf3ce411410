import { useInfiniteQuery as useWithClient } from "@tanstack/react-query";
import { queries } from "./query-client.ts";

/** The library's hook with the page's client, so that no page needs a provider. */
export const useInfiniteQuery = ((options: never) => useWithClient(options, queries)) as typeof useWithClient;
