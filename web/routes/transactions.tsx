import { createFileRoute } from "@tanstack/react-router";
import { AsOfSlot } from "../as-of/AsOfSlot.tsx";
import type { AsOfSearch } from "../as-of/as-of-search.ts";
import { GainsSlot, gainsAhead } from "../gains/GainsSlot.tsx";
import type { GainsSearch } from "../gains/gains-search.ts";
import { PortfolioOwner } from "../guest/PortfolioOwner.tsx";
import { ImportsSlot, importsAhead } from "../imports/ImportsSlot.tsx";
import { LedgerSlot } from "../ledger/LedgerSlot.tsx";
import { settingsQuery } from "../ledger/settings.ts";
import { type ListSearch, readListSearch } from "../transactions/filters/list-search.ts";
import { TransactionsPage, transactionsAhead } from "../transactions/TransactionsPage.tsx";

/** The transactions or, by `report`, the gains, the holdings on a date, the imports or the settings. One route, because each route adds to the first script. */
type Report = "gains" | "as-of" | "imports" | "settings";
type Search = GainsSearch & AsOfSearch & Omit<ListSearch, "year"> & { report?: Report };

const askAhead = (search: Search) => {
  if (search.report === "gains") return gainsAhead(search);
  if (search.report === "imports") return importsAhead();
  return search.report === "settings" || search.report === "as-of"
    ? [settingsQuery]
    : transactionsAhead(readListSearch(search));
};

const PAGES: readonly (string | undefined)[] = ["gains", "as-of", "imports", "settings"];

export const Route = createFileRoute("/transactions")({
  validateSearch: (search: Search) => search,
  component: () => {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <PortfolioOwner askAhead={() => askAhead(search)}>
        {search.report === "gains" && <GainsSlot search={search} />}
        {search.report === "as-of" && <AsOfSlot search={search} />}
        {search.report === "imports" && <ImportsSlot />}
        {search.report === "settings" && <LedgerSlot />}
        {!PAGES.includes(search.report) && (
          <TransactionsPage
            search={readListSearch(search)}
            onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          />
        )}
      </PortfolioOwner>
    );
  },
});
