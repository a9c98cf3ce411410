import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { NavLink } from "../../ui/NavLink.tsx";
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
  // On a phone the row of tabs scrolls, and the current tab may be outside the screen. The page itself must not scroll.
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (view === undefined || !tabs.current || !current) return;
    const { offsetLeft, clientWidth } = tabs.current;
    tabs.current.scrollLeft = current.offsetLeft - offsetLeft - (clientWidth - current.offsetWidth) / 2;
  }, [view]);
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
