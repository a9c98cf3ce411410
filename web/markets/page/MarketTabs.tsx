import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { NavLink } from "../../ui/NavLink.tsx";
import { useCurrentInView } from "../../ui/state/use-current-in-view.ts";
import { type MarketSearch, type MarketView, withView } from "../market-search.ts";

const VIEWS: readonly [view: MarketView | undefined, label: string][] = [
  [undefined, "All"],
  ["watchlist", "Watchlist"],
  ["gainers", "Gainers"],
  ["losers", "Losers"],
  ["traded", "Most traded"],
  ["heatmap", "Heat map"],
];

/** The views of the market, and the other lists, which are pages of their own. There, `search` is null. */
export function MarketTabs({ search }: { search: MarketSearch | null }) {
  const tabs = useRef<HTMLElement>(null);
  const view = search ? search.view : null;
  useCurrentInView(tabs, view);
  return (
    <nav ref={tabs} className="market-tabs" aria-label="Market lists">
      {VIEWS.map(([listed, label]) => (
        <Link
          key={label}
          to="/"
          search={withView(search ?? {}, listed)}
          className="nav-link"
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={search && search.view === listed ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
      <NavLink to="/icp-tokens" className="nav-link">
        ICP tokens
      </NavLink>
      <NavLink to="/ecosystems" className="nav-link">
        Ecosystems
      </NavLink>
    </nav>
  );
}
