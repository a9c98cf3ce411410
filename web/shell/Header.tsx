import type { Session } from "../accounts/session/session.ts";
import { AlertBellSlot } from "../alerts/bell/AlertBellSlot.tsx";
import { useGuest } from "../guest/guest.ts";
import { AccountButton } from "./account/AccountButton.tsx";
import { SignInLinks } from "./account/SignInLinks.tsx";
import { AppearanceButton } from "./appearance/AppearanceButton.tsx";
import { CurrencyButton } from "./appearance/CurrencyButton.tsx";
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
        <Navigation isSignedIn={isSignedIn} isGuest={useGuest()} isAdmin={user?.isAdmin === true} />
        <div className="header-end">
          {!isSignedIn && <AppearanceButton />}
          <CurrencyButton />
          <SearchButton />
          {user && <AlertBellSlot />}
          {isSignedIn ? <AccountButton user={user} onSignOut={onSignOut} /> : <SignInLinks />}
        </div>
      </div>
    </header>
  );
}
