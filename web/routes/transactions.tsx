import { createFileRoute } from "@tanstack/react-router";
import { GainsSlot } from "../gains/GainsSlot.tsx";
import type { GainsSearch } from "../gains/gains-search.ts";
import { PortfolioOwner } from "../guest/PortfolioOwner.tsx";
import { ImportsSlot } from "../imports/ImportsSlot.tsx";
import { LedgerSlot } from "../ledger/LedgerSlot.tsx";
import { TransactionsPage } from "../transactions/TransactionsPage.tsx";

/** The transactions or, by `report`, the gains, the imports or the settings of the ledger. One route, because each route adds to the first script. */
type Search = GainsSearch & {
  coin?: string;
  /** The ids of the only transactions to show, separated by commas. */
  only?: string;
  report?: "gains" | "imports" | "settings";
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
      <PortfolioOwner>
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
