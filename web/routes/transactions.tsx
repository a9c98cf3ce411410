import { createFileRoute } from "@tanstack/react-router";
import { GainsSlot, gainsAhead } from "../gains/GainsSlot.tsx";
import type { GainsSearch } from "../gains/gains-search.ts";
import { PortfolioOwner } from "../guest/PortfolioOwner.tsx";
import { ImportsSlot, importsAhead } from "../imports/ImportsSlot.tsx";
import { LedgerSlot } from "../ledger/LedgerSlot.tsx";
import { settingsQuery } from "../ledger/settings.ts";
import { TransactionsPage, transactionsAhead } from "../transactions/TransactionsPage.tsx";

/** The transactions or, by `report`, the gains, the imports or the settings of the ledger. One route, because each route adds to the first script. */
type Search = GainsSearch & {
  coin?: string;
  /** The ids of the only transactions to show, separated by commas. */
  only?: string;
  report?: "gains" | "imports" | "settings";
};

const askAhead = (search: Search, shown: Parameters<typeof transactionsAhead>[0]) => {
  if (search.report === "gains") return gainsAhead(search);
  if (search.report === "imports") return importsAhead();
  return search.report === "settings" ? [settingsQuery] : transactionsAhead(shown);
};

const PAGES: readonly (string | undefined)[] = ["gains", "imports", "settings"];

export const Route = createFileRoute("/transactions")({
  validateSearch: (search: Search) => search,
  component: () => {
    const search = Route.useSearch();
    const coin = typeof search.coin === "string" && search.coin !== "" ? search.coin : undefined;
    // A single id arrives as a number.
    const only = search.only === undefined || search.only === "" ? undefined : String(search.only);
    return (
      <PortfolioOwner askAhead={() => askAhead(search, { coin, only })}>
        {search.report === "gains" && <GainsSlot search={search} />}
        {search.report === "imports" && <ImportsSlot />}
        {search.report === "settings" && <LedgerSlot />}
        {!PAGES.includes(search.report) && (
          <TransactionsPage key={`${coin ?? ""} ${only ?? ""}`} coin={coin} only={only} />
        )}
      </PortfolioOwner>
    );
  },
});
