import { NavLink } from "../../ui/NavLink.tsx";

/** The lists of the market. Each one is a page of its own. */
export function MarketTabs() {
  return (
    <nav className="market-tabs" aria-label="Market lists">
      <NavLink to="/" className="nav-link">
        All
      </NavLink>
      <NavLink to="/icp-tokens" className="nav-link">
        ICP tokens
      </NavLink>
      <NavLink to="/ecosystems" className="nav-link">
        Ecosystems
      </NavLink>
    </nav>
  );
}
