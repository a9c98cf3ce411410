import { useSyncExternalStore } from "react";

/** Which of the palette's dialogs is open. */
export type PaletteView = "search" | "shortcuts" | null;

let view: PaletteView = null;
const listeners = new Set<() => void>();

export function showPalette(next: PaletteView): void {
  view = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePaletteView = (): PaletteView =>
  useSyncExternalStore(
    subscribe,
    () => view,
    () => null,
  );
