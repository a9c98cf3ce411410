import { NavLink } from "./NavLink.tsx";

/** The links of the top navigation, as the specification gives them to each kind of person. */
export function Navigation({ isMember, isAdmin }: { isMember: boolean; isAdmin: boolean }) {
  return (
    <nav aria-label="Main" className="header-nav desktop">
      <NavLink to="/" className="nav-link">
        Market
      </NavLink>
      <NavLink to="/news" className="nav-link">
        News
      </NavLink>
      <NavLink to="/chat" className="nav-link">
        Chat
      </NavLink>
      <NavLink to="/arbitrage" className="nav-link">
        Arbitrage
      </NavLink>
      {isMember && (
        <>
          <NavLink to="/portfolio" className="nav-link">
            Portfolio
          </NavLink>
          <NavLink to="/advertise" className="nav-link">
            Advertise
          </NavLink>
        </>
      )}
      {isAdmin && (
        <NavLink to="/admin" className="nav-link">
          Admin
        </NavLink>
      )}
    </nav>
  );
}
