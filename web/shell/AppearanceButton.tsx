import { SunMoon } from "lucide-react";
import { lazy, Suspense, useState } from "react";

const AppearanceMenu = lazy(async () => ({ default: (await import("./AppearanceMenu.tsx")).AppearanceMenu }));

/** A signed-in user's header has no room for it on a phone; the More sheet has the same fields. */
export function AppearanceButton({ isSignedIn }: { isSignedIn: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={isSignedIn ? "icon-button desktop" : "icon-button"}
        aria-label="Theme and colours"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <SunMoon aria-hidden="true" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <AppearanceMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
