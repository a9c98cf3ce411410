import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Method, Scope } from "../../shared/transactions/methods.ts";
import { call, type Reply } from "../api/call.ts";

export type Gains = Reply<"GET /api/gains">;
export type GainsChoice = { method: Method; scope: Scope; year?: number | undefined; yearStart?: string | undefined };

export const gainsParameters = ({ method, scope, year, yearStart }: GainsChoice): Record<string, string> => ({
  method,
  scope,
  ...(year !== undefined && { year: String(year) }),
  ...(yearStart !== undefined && { yearStart }),
});

/** While another method loads, the figures of the last one stay. */
export const gainsQuery = (choice: GainsChoice) =>
  queryOptions({
    queryKey: ["/api/gains", gainsParameters(choice)],
    queryFn: () => call("GET /api/gains", { query: gainsParameters(choice) as never }),
    placeholderData: keepPreviousData,
  });
