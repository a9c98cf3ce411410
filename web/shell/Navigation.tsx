import { NavLink } from "./NavLink.tsx";
import type { ShellUser } from "./session.ts";

/** The links of the top navigation, as the specification gives them to each kind of person. */
export function Navigation({ user }: { user: ShellUser | null }) {
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
      {user && (
        <>
          <NavLink to="/portfolio" className="nav-link">
            Portfolio
          </NavLink>
          <NavLink to="/advertise" className="nav-link">
            Advertise
          </NavLink>
        </>
      )}
      {user?.isAdmin && (
        <NavLink to="/admin" className="nav-link">
          Admin
        </NavLink>
      )}
    </nav>
  );
}
