import { Link } from "@tanstack/react-router";
import type { Session } from "../accounts/session/session.ts";
import { AlertBellSlot } from "../alerts/bell/AlertBellSlot.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { AppearanceButton } from "./AppearanceButton.tsx";
import { Brand } from "./Brand.tsx";
import { MarketStrip } from "./MarketStrip.tsx";
import { Navigation } from "./Navigation.tsx";
import { SearchButton } from "./SearchButton.tsx";

/** The page header, 85 px high: the market strip (32), the navigation (52) and a border. The ticker is below it. */
export function Header({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const { user, mayBeSignedIn } = session;
  const isSignedIn = user !== null || mayBeSignedIn;
  return (
    <header className="header">
      <MarketStrip showPromo={!isSignedIn} />
      <div className="header-row">
        <Brand />
        <Navigation isSignedIn={isSignedIn} isAdmin={user?.isAdmin === true} />
        <div className="header-end">
          {user?.username && (
            <Link
              to="/settings"
              className="desktop max-w-40 flex-initial truncate text-text-2 hover:text-text"
              aria-label={`@${user.username}, settings`}
            >
              @{user.username}
            </Link>
          )}
          {user && <AlertBellSlot />}
          <AppearanceButton isSignedIn={isSignedIn} />
          <SearchButton />
          <AccountLinks isSignedIn={isSignedIn} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  );
}
