import { SunMoon } from "lucide-react";
import { lazy, Suspense, useState } from "react";

const AppearanceMenu = lazy(async () => ({ default: (await import("./AppearanceMenu.tsx")).AppearanceMenu }));

/** On a phone a member's header has no room for it: More offers the same there. */
export function AppearanceButton({ isMember }: { isMember: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={isMember ? "icon-button desktop" : "icon-button"}
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
