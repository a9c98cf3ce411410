import { createFileRoute } from "@tanstack/react-router";
import { GainsSlot, gainsAhead } from "../gains/GainsSlot.tsx";
import type { GainsSearch } from "../gains/gains-search.ts";
import { PortfolioOwner } from "../guest/PortfolioOwner.tsx";
import { ImportsSlot, importsAhead } from "../imports/ImportsSlot.tsx";
import { LedgerSlot } from "../ledger/LedgerSlot.tsx";
import { settingsQuery } from "../ledger/settings.ts";
import { type ListSearch, readListSearch } from "../transactions/filters/list-search.ts";
import { TransactionsPage, transactionsAhead } from "../transactions/TransactionsPage.tsx";

/** The transactions or, by `report`, the gains, the imports or the settings of the ledger. One route, because each route adds to the first script. */
type Search = GainsSearch & Omit<ListSearch, "year"> & { report?: "gains" | "imports" | "settings" };

const askAhead = (search: Search) => {
  if (search.report === "gains") return gainsAhead(search);
  if (search.report === "imports") return importsAhead();
  return search.report === "settings" ? [settingsQuery] : transactionsAhead(readListSearch(search));
};

const PAGES: readonly (string | undefined)[] = ["gains", "imports", "settings"];

export const Route = createFileRoute("/transactions")({
  validateSearch: (search: Search) => search,
  component: () => {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <PortfolioOwner askAhead={() => askAhead(search)}>
        {search.report === "gains" && <GainsSlot search={search} />}
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
