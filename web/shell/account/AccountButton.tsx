import { Suspense, useState } from "react";
import type { User } from "../../accounts/session/session.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const AccountMenu = lazyPart(async () => (await import("./AccountMenu.tsx")).AccountMenu);

/** Shows who is signed in and opens the account menu. Until the user is known, an empty disc holds the place. */
export function AccountButton({ user, onSignOut }: { user: User | null; onSignOut: () => void }) {
  const [open, setOpen] = useState(false);
  const handle = user?.username;
  return (
    <>
      <button
        type="button"
        className="flex min-w-0 shrink items-center gap-2 rounded-control py-1 text-text-2 hover:text-text max-md:size-11 max-md:justify-center"
        aria-label={handle ? `@${handle}, account menu` : "Account menu"}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={!user}
        onClick={() => setOpen(true)}
      >
        {/* The letter is not text, because the visible text must be part of the button's name. */}
        <span
          data-letter={handle?.charAt(0)}
          className="grid size-7 flex-none place-items-center rounded-full bg-accent/20 text-13 font-semibold text-accent uppercase before:content-[attr(data-letter)]"
        />
        {handle && <span className="max-w-40 truncate max-md:hidden">@{handle}</span>}
      </button>
      {open && user && (
        <Suspense fallback={null}>
          <AccountMenu user={user} onSignOut={onSignOut} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
