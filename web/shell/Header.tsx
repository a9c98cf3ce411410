import { AccountLinks } from "./AccountLinks.tsx";
import { AppearanceButton } from "./AppearanceButton.tsx";
import { Brand } from "./Brand.tsx";
import { MarketStrip } from "./MarketStrip.tsx";
import { Navigation } from "./Navigation.tsx";
import { SearchButton } from "./SearchButton.tsx";
import type { ShellUser } from "./session.ts";

/** 32 of strip, 52 of navigation and a line: 85 px, under which the ticker hangs. */
export function Header({ user, onSignOut }: { user: ShellUser | null; onSignOut: () => void }) {
  return (
    <header className="header">
      <MarketStrip promo={user === null} />
      <div className="header-row">
        <Brand />
        <Navigation user={user} />
        <div className="header-end">
          <AppearanceButton />
          <SearchButton />
          <AccountLinks user={user} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  );
}
