import { SunMoon } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const AppearanceMenu = lazyPart(async () => (await import("./AppearanceMenu.tsx")).AppearanceMenu);

/** For visitors. A signed-in user finds the same fields in the account menu. */
export function AppearanceButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
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
