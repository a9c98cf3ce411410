import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Country } from "../../shared/ledger-settings/settings.ts";
import { call, type Input, type Reply } from "../api/call.ts";
import { failedWith, succeeded } from "../api/outcomes.ts";
import { queries } from "../api/query-client.ts";
import { useMutation } from "../api/use-mutation.ts";

/** Amounts are decimal text in the currency of the report; null for one that is not known. */
export type TaxReport = Reply<"GET /api/tax-report">;
/** Which report is shown. `year` is the calendar year in which the tax year starts. */
export type TaxChoice = { country: Country; year: number; version?: "filed" | undefined };

const PATH = "/api/tax-report";
/** The lines of a coin that one request loads. */
export const LINES_PER_PAGE = 50;

const reportPage = ({ country, year, version }: TaxChoice, part: Record<string, string>) => {
  const query = { country, year: String(year), ...(version && { version }), ...part };
  return queryOptions({
    queryKey: [PATH, query],
    queryFn: () => call("GET /api/tax-report", { query: query as never }),
  });
};

/** The report without lines, which load by coin. */
export const taxQuery = (choice: TaxChoice) => ({
  ...reportPage(choice, { limit: "0" }),
  placeholderData: keepPreviousData,
});

/** The last lines of a coin, or those before the line with the number `before`. */
export const linesQuery = (choice: TaxChoice, coin: string, before: number | null) =>
  reportPage(choice, { coin, limit: String(LINES_PER_PAGE), ...(before !== null && { before: String(before) }) });

/** What the user stated for reports of the United States. It does not depend on the year. */
export const choicesQuery = queryOptions({
  queryKey: ["/api/tax-choices"],
  queryFn: () => call("GET /api/tax-choices"),
});

const reload = () => queries.invalidateQueries({ queryKey: [PATH] });

/** Stores all choices at once, and loads the report again. A failure is shown as a toast. */
export const useChangeChoices = () =>
  useMutation({
    mutationFn: (body: Input<"PUT /api/tax-choices">["body"]) => call("PUT /api/tax-choices", { body }),
    onSuccess: async (choices) => {
      queries.setQueryData(choicesQuery.queryKey, choices);
      await reload();
    },
    onError: (error) => failedWith(error, "Your choice could not be saved"),
  });

/** Keeps the report of the year as it is now, instead of one that was kept. `text` names the year, such as "2025/26". */
export const useFile = ({ country, year }: TaxChoice, text: string) =>
  useMutation({
    mutationFn: () => call("POST /api/tax-report/filed", { body: { country, year } }),
    onSuccess: async () => {
      await reload();
      succeeded(`Your report of ${text} is kept as it is now.`);
    },
    onError: (error) => failedWith(error, "The report could not be marked as filed"),
  });

/** Deletes the kept report of the year. */
export const useUnfile = ({ country, year }: TaxChoice, text: string) =>
  useMutation({
    mutationFn: () => call("DELETE /api/tax-report/filed", { body: { country, year } }),
    onSuccess: async () => {
      await reload();
      succeeded(`Your report of ${text} is no longer marked as filed.`);
    },
    onError: (error) => failedWith(error, "The mark could not be removed"),
  });

/** Keeps the allocation of 1 January 2025 by the transactions of today, also instead of one that was kept before. */
export const useKeepAllocation = () =>
  useMutation({
    mutationFn: () => call("POST /api/tax-report/allocation"),
    onSuccess: async () => {
      await reload();
      succeeded("The allocation is kept as it is now.");
    },
    onError: (error) => failedWith(error, "The allocation could not be kept"),
  });

/** Lets the allocation follow the transactions again. */
export const useReleaseAllocation = () =>
  useMutation({
    mutationFn: () => call("DELETE /api/tax-report/allocation"),
    onSuccess: async () => {
      await reload();
      succeeded("The allocation follows your transactions again.");
    },
    onError: (error) => failedWith(error, "The allocation could not be released"),
  });
