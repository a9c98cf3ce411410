import { ChartNoAxesColumn, Ellipsis, MessageCircle, Newspaper, Wallet } from "lucide-react";
import { Suspense, useState } from "react";
import type { Session } from "../accounts/session/session.ts";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { NavLink } from "../ui/NavLink.tsx";

const MoreSheet = lazyPart(async () => (await import("./MoreSheet.tsx")).MoreSheet);

/** The main navigation on phones. */
export function BottomBar({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <nav className="bottom-bar" aria-label="Main, at the bottom">
        <NavLink to="/" className="bottom-link">
          <ChartNoAxesColumn aria-hidden="true" /> Market
        </NavLink>
        <NavLink to="/portfolio" className="bottom-link">
          <Wallet aria-hidden="true" /> Portfolio
        </NavLink>
        <NavLink to="/news" className="bottom-link">
          <Newspaper aria-hidden="true" /> News
        </NavLink>
        <NavLink to="/chat" className="bottom-link">
          <MessageCircle aria-hidden="true" /> Chat
        </NavLink>
        <button
          type="button"
          className="bottom-link"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Ellipsis aria-hidden="true" /> More
        </button>
      </nav>
      {open && (
        <Suspense fallback={null}>
          <MoreSheet user={session.user} onSignOut={onSignOut} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
