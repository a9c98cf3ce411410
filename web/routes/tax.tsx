import { createFileRoute } from "@tanstack/react-router";
import { PortfolioOwner } from "../guest/PortfolioOwner.tsx";
import { settingsQuery } from "../ledger/settings.ts";
import { TaxSlot } from "../tax/TaxSlot.tsx";
import type { TaxSearch } from "../tax/tax-search.ts";

export const Route = createFileRoute("/tax")({
  validateSearch: (search: TaxSearch) => search,
  component: () => (
    <PortfolioOwner askAhead={() => [settingsQuery]}>
      <TaxSlot search={Route.useSearch()} />
    </PortfolioOwner>
  ),
});
