import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Method, Scope } from "../../shared/transactions/methods.ts";
import { call, type Reply } from "../api/call.ts";

export type Gains = Reply<"GET /api/gains">;
export type GainsChoice = {
  method?: Method | undefined;
  scope?: Scope | undefined;
  year?: number | undefined;
  yearStart?: string | undefined;
  coin?: string | undefined;
};

const DISPOSALS_PER_PAGE = 50;

export const gainsParameters = ({ method, scope, year, yearStart, coin }: GainsChoice): Record<string, string> => ({
  ...(method !== undefined && { method }),
  ...(scope !== undefined && { scope }),
  ...(year !== undefined && { year: String(year) }),
  ...(yearStart !== undefined && { yearStart }),
  ...(coin !== undefined && { coin }),
});

const gainsPage = (choice: GainsChoice, before: number | null) => {
  const query = {
    ...gainsParameters(choice),
    limit: String(DISPOSALS_PER_PAGE),
    ...(before !== null && { before: String(before) }),
  };
  return queryOptions({
    queryKey: ["/api/gains", query],
    queryFn: () => call("GET /api/gains", { query: query as never }),
  });
};

/** The report with its newest disposals. While another method loads, the figures of the last one stay. */
export const gainsQuery = (choice: GainsChoice) => ({
  ...gainsPage(choice, null),
  placeholderData: keepPreviousData,
});

/** The disposals before the disposal with the number `before`. */
export const earlierGainsQuery = (choice: GainsChoice, before: number) => gainsPage(choice, before);
