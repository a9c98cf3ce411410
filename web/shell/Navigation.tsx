import { NavLink } from "./NavLink.tsx";

/** The links of the top navigation for visitors, users and admins. */
export function Navigation({ isSignedIn, isAdmin }: { isSignedIn: boolean; isAdmin: boolean }) {
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
      {isSignedIn && (
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
