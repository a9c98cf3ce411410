import { createFileRoute } from "@tanstack/react-router";
import { GainsSlot } from "../gains/GainsSlot.tsx";
import type { GainsSearch } from "../gains/gains-search.ts";
import { PortfolioOwner } from "../guest/PortfolioOwner.tsx";
import { ImportsSlot } from "../imports/ImportsSlot.tsx";
import { TransactionsPage } from "../transactions/TransactionsPage.tsx";

/** The transactions or, by `report`, the gains or the imports. One route, because each route adds to the first script. */
type Search = GainsSearch & { coin?: string; report?: "gains" | "imports" };

export const Route = createFileRoute("/transactions")({
  validateSearch: (search: Search) => search,
  component: () => {
    const search = Route.useSearch();
    const coin = typeof search.coin === "string" && search.coin !== "" ? search.coin : undefined;
    return (
      <PortfolioOwner>
        {search.report === "gains" && <GainsSlot search={search} />}
        {search.report === "imports" && <ImportsSlot />}
        {search.report !== "gains" && search.report !== "imports" && <TransactionsPage key={coin ?? ""} coin={coin} />}
      </PortfolioOwner>
    );
  },
});
