import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/session/RequireUser.tsx";
import { GainsSlot } from "../gains/GainsSlot.tsx";
import type { GainsSearch } from "../gains/gains-search.ts";
import { TransactionsPage } from "../transactions/TransactionsPage.tsx";

/** The transactions, or with `report=gains` the gains report. It is one route, because each adds to the first script. */
type Search = GainsSearch & { coin?: string; report?: "gains" };

export const Route = createFileRoute("/transactions")({
  validateSearch: (search: Search) => search,
  component: () => {
    const search = Route.useSearch();
    const coin = typeof search.coin === "string" && search.coin !== "" ? search.coin : undefined;
    return (
      <RequireUser>
        {search.report === "gains" ? <GainsSlot search={search} /> : <TransactionsPage key={coin ?? ""} coin={coin} />}
      </RequireUser>
    );
  },
});
