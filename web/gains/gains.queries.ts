import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Method, Scope } from "../../shared/transactions/methods.ts";
import { call, type Reply } from "../api/call.ts";

export type Gains = Reply<"GET /api/gains">;
export type GainsChoice = {
  method?: Method | undefined;
  scope?: Scope | undefined;
  /** Without one, the last tax year with anything in it. */
  year?: number | "all" | undefined;
  yearStart?: string | undefined;
  coin?: string | undefined;
  /** The only account; "" is the one without a name. */
  account?: string | undefined;
};

export const DISPOSALS_PER_PAGE = 50;

export const gainsParameters = ({
  method,
  scope,
  year,
  yearStart,
  coin,
  account,
}: GainsChoice): Record<string, string> => ({
  ...(method !== undefined && { method }),
  ...(scope !== undefined && { scope }),
  ...(year === undefined ? { pickYear: "last" } : year !== "all" && { year: String(year) }),
  ...(yearStart !== undefined && { yearStart }),
  ...(coin !== undefined && { coin }),
  ...(account !== undefined && { account }),
});

const gainsPage = (choice: GainsChoice, limit: number, before: number | null = null) => {
  const query = {
    ...gainsParameters(choice),
    limit: String(limit),
    ...(before !== null && { before: String(before) }),
  };
  return queryOptions({
    queryKey: ["/api/gains", query],
    queryFn: () => call("GET /api/gains", { query: query as never }),
  });
};

/** The report without disposals, which load by coin. While another method loads, the figures of the last one stay. */
export const gainsQuery = (choice: GainsChoice) => ({ ...gainsPage(choice, 0), placeholderData: keepPreviousData });

/** The newest disposals of a coin. */
export const disposalsQuery = (choice: GainsChoice) => ({
  ...gainsPage(choice, DISPOSALS_PER_PAGE),
  placeholderData: keepPreviousData,
});

/** The disposals before the disposal with the number `before`. */
export const earlierDisposalsQuery = (choice: GainsChoice, before: number) =>
  gainsPage(choice, DISPOSALS_PER_PAGE, before);
