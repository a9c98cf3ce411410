import { createStore, useStore } from "../ui/state/store.ts";

/** Which of the palette's dialogs is open. */
export type PaletteView = "search" | "shortcuts" | null;

const view = createStore<PaletteView>(null);
export const showPalette = view.set;
export const usePaletteView = (): PaletteView => useStore(view);
