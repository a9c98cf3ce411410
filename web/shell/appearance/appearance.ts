import { storedText } from "../../ui/state/storage.ts";
import { createStore, useStore } from "../../ui/state/store.ts";

export type Theme = "system" | "dark" | "light";
/** The colours for gain and loss. */
export type Pair = "green-red" | "blue-orange";
export type Appearance = { theme: Theme; pair: Pair };

/** The script in index.html reads both before the first paint. */
const storedTheme = storedText("theme");
const storedPair = storedText("pair");
const LIGHT_QUERY = "(prefers-color-scheme: light)";

const appearance = createStore<Appearance>({ theme: "system", pair: "green-red" });
export const useAppearance = (): Appearance => useStore(appearance);

function savedAppearance(): Appearance {
  const theme = storedTheme.read();
  return {
    theme: theme === "dark" || theme === "light" ? theme : "system",
    pair: storedPair.read() === "blue-orange" ? "blue-orange" : "green-red",
  };
}

function apply(next: Appearance): void {
  const { dataset } = document.documentElement;
  dataset.theme = next.theme === "system" ? (matchMedia(LIGHT_QUERY).matches ? "light" : "dark") : next.theme;
  if (next.pair === "blue-orange") dataset.pair = next.pair;
  else delete dataset.pair;
  appearance.set(next);
}

/** Applies the saved appearance and follows changes in other tabs and, without a chosen theme, of the system. */
export function startAppearance(): void {
  const refresh = () => apply(savedAppearance());
  refresh();
  // Not the saved one, because the browser may have refused to save what the user has chosen.
  matchMedia(LIGHT_QUERY).addEventListener("change", () => apply(appearance.get()));
  storedTheme.onOtherTab(refresh);
  storedPair.onOtherTab(refresh);
}

export function chooseAppearance(change: Partial<Appearance>): void {
  const next = { ...appearance.get(), ...change };
  // If the browser refuses, the choice lasts until the page is closed.
  storedTheme.write(next.theme === "system" ? null : next.theme);
  storedPair.write(next.pair);
  apply(next);
}

export const switchTheme = (): void =>
  chooseAppearance({ theme: document.documentElement.dataset.theme === "light" ? "dark" : "light" });
