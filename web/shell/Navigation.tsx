import { NavLink, type NavTarget } from "../ui/NavLink.tsx";

const LINKS: [NavTarget, string][] = [
  ["/", "Market"],
  ["/news", "News"],
  ["/chat", "Chat"],
  ["/arbitrage", "Arbitrage"],
];
const GUEST_LINKS: [NavTarget, string][] = [...LINKS, ["/portfolio", "Portfolio"]];
const USER_LINKS: [NavTarget, string][] = [...GUEST_LINKS, ["/advertise", "Advertise"]];
const ADMIN_LINKS: [NavTarget, string][] = [...USER_LINKS, ["/admin", "Admin"]];

type Props = { isSignedIn: boolean; isGuest: boolean; isAdmin: boolean };

/** The links of the top navigation. A user has more links than a visitor, so they have less space between them. */
export function Navigation({ isSignedIn, isGuest, isAdmin }: Props) {
  const links = isAdmin ? ADMIN_LINKS : isSignedIn ? USER_LINKS : isGuest ? GUEST_LINKS : LINKS;
  const isDense = links.length > LINKS.length;
  return (
    <nav
      aria-label="Main"
      className={`header-nav desktop${isDense ? " md:max-lg:-mx-2 md:max-lg:gap-0 md:max-lg:text-13 md:max-lg:leading-5" : ""}`}
    >
      {links.map(([to, label]) => (
        <NavLink key={to} to={to} className={isDense ? "nav-link md:max-lg:px-1.75" : "nav-link"}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
