import { Suspense, useEffect } from "react";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import type { PaletteActions } from "./Palette.tsx";
import { showPalette, usePaletteView } from "./palette-state.ts";

const Palette = lazyPart(async () => (await import("./Palette.tsx")).Palette);
const Shortcuts = lazyPart(async () => (await import("./Shortcuts.tsx")).Shortcuts);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** Opens the palette with Ctrl or ⌘ K and with "/", and the list of shortcuts with "?". Their code loads then. */
export function PaletteSlot(actions: PaletteActions) {
  const view = usePaletteView();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isCombination = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k";
      const isKey = !ctrlKey && !metaKey && !altKey && (key === "/" || key === "?") && !isTyping(event.target);
      // Behind another dialog, the palette would take the focus away from it.
      if (!(isCombination || isKey) || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      showPalette(key === "?" ? "shortcuts" : "search");
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  return (
    <Suspense fallback={null}>
      {view === "search" && <Palette {...actions} />}
      {view === "shortcuts" && <Shortcuts />}
    </Suspense>
  );
}
