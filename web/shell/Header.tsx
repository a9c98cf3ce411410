import { Link } from "@tanstack/react-router";
import type { Session } from "../accounts/session/session.ts";
import { AlertBellSlot } from "../alerts/bell/AlertBellSlot.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { AppearanceButton } from "./AppearanceButton.tsx";
import { Brand } from "./Brand.tsx";
import { MarketStrip } from "./MarketStrip.tsx";
import { Navigation } from "./Navigation.tsx";
import { SearchButton } from "./SearchButton.tsx";

/** 32 of strip, 52 of navigation and a line: 85 px, under which the ticker hangs. */
export function Header({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const { user, isExpected } = session;
  const isMember = user !== null || isExpected;
  return (
    <header className="header">
      <MarketStrip promo={!isMember} />
      <div className="header-row">
        <Brand />
        <Navigation isMember={isMember} isAdmin={user?.isAdmin === true} />
        <div className="header-end">
          {user?.username && (
            <Link to="/settings" className="handle desktop" aria-label={`@${user.username}, settings`}>
              @{user.username}
            </Link>
          )}
          {user && <AlertBellSlot />}
          <AppearanceButton isMember={isMember} />
          <SearchButton />
          <AccountLinks isMember={isMember} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  );
}
