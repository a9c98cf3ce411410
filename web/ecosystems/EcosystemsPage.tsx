import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { ECOSYSTEMS, type Ecosystem } from "../../shared/ecosystems/catalogue.ts";
import { type MarketSearch, withSearch } from "../markets/market-search.ts";
import { MarketFreshness } from "../markets/page/Freshness.tsx";
import { MarketEmptyState } from "../markets/page/MarketEmptyState.tsx";
import { MarketTabs } from "../markets/page/MarketTabs.tsx";
import { useMarketState } from "../markets/store/market.ts";
import { LiveValue } from "../markets/table/LiveValue.tsx";
import { SearchField } from "../ui/form/SearchField.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import "../other-pages.css";

const LIST_TEXTS = { none: "", noMatch: "No ecosystem matches your search.", failed: "" };

export function EcosystemsPage({ search }: { search: MarketSearch }) {
  usePageTitle("Ecosystems");
  const navigate = useNavigate({ from: "/ecosystems" });
  const searchEcosystems = useCallback(
    (text: string) => void navigate({ to: ".", search: (current) => withSearch(current, text), replace: true }),
    [navigate],
  );
  const query = search.q?.trim().toLowerCase() ?? "";
  const shown = ECOSYSTEMS.filter(({ id, name }) => name.toLowerCase().includes(query) || id.includes(query));
  return (
    <div className="page">
      <div className="market-head">
        <div>
          <h1 className="page-title">Ecosystems</h1>
          <div className="market-sub">
            <p>The tokens of {ECOSYSTEMS.length} chains</p>
            <MarketFreshness />
          </div>
        </div>
        <SearchField
          value={search.q ?? ""}
          onSearch={searchEcosystems}
          label="Search ecosystems"
          placeholder="Search by name"
        />
      </div>
      <MarketTabs search={null} />
      {shown.length === 0 ? (
        <MarketEmptyState
          failed={false}
          hasQuery
          texts={LIST_TEXTS}
          onClear={() => searchEcosystems("")}
          onRetry={() => {}}
        />
      ) : (
        <ul className="mt-4 grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          {shown.map((ecosystem) => (
            <EcosystemCard key={ecosystem.id} ecosystem={ecosystem} />
          ))}
        </ul>
      )}
    </div>
  );
}

function EcosystemCard({ ecosystem }: { ecosystem: Ecosystem }) {
  const { id, name, description, hue } = ecosystem;
  return (
    <li>
      <Link
        to="/ecosystem/$ecosystemId"
        params={{ ecosystemId: id }}
        className="flex h-full gap-3 rounded-panel border bg-surface p-4 hover:bg-hover"
      >
        <span className={`disc m-0 size-10 flex-none text-18 font-semibold hue-${hue}`} aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 text-16 font-semibold tracking-tight text-balance">{name}</span>
            <NativeCoin ids={ecosystem.coins} />
          </span>
          <span className="mt-1 block text-13 leading-5 text-pretty text-text-2">{description}</span>
        </span>
      </Link>
    </li>
  );
}

/** The price of the chain's native coin, if the market lists it. */
function NativeCoin({ ids }: { ids: readonly string[] }) {
  const { ids: listedIds } = useMarketState();
  const listed = useMemo(() => new Set(listedIds), [listedIds]);
  const id = ids.find((candidate) => listed.has(candidate));
  if (id === undefined) return null;
  return (
    <span className="flex flex-none gap-2 text-13 leading-5">
      <LiveValue id={id} field="price" />
      <LiveValue id={id} field="change24h" />
    </span>
  );
}
