import type { Method, Scope } from "../../shared/transactions/methods.ts";
import { METHOD_OPTIONS, SCOPE_OPTIONS, YEAR_STARTS } from "../ledger/options.ts";

/** The state of the gains report in the address. Without a choice the ledger's settings and the last tax year hold. */
export type GainsSearch = {
  method?: Method;
  scope?: Scope;
  year?: number | "all";
  start?: string;
  coin?: string;
  account?: string;
};

const among = <Value extends string>(options: readonly (readonly [Value, string])[], value: unknown) =>
  options.find(([option]) => option === value)?.[0];

export function readGainsSearch(search: Record<string, unknown>): GainsSearch {
  const method = among(METHOD_OPTIONS, search.method);
  const scope = among(SCOPE_OPTIONS, search.scope);
  const start = among(YEAR_STARTS, search.start);
  const year = Number(search.year);
  return {
    ...(method && { method }),
    ...(scope && { scope }),
    ...(start && { start }),
    ...((typeof search.account === "string" || typeof search.account === "number") && {
      account: String(search.account),
    }),
    ...(typeof search.coin === "string" && search.coin !== "" && { coin: search.coin }),
    ...(search.year === "all" && { year: "all" as const }),
    ...(Number.isInteger(year) && year >= 2009 && year <= 2100 && { year }),
  };
}
