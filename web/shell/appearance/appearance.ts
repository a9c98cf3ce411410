export type Theme = "system" | "dark" | "light";
/** The colours for gain and loss. */
export type Pair = "green-red" | "blue-orange";
export type Appearance = { theme: Theme; pair: Pair };

/** The script in index.html reads both keys before the first paint. */
const THEME_KEY = "tidemark.theme";
const PAIR_KEY = "tidemark.pair";
const LIGHT_QUERY = "(prefers-color-scheme: light)";

const listeners = new Set<() => void>();
let appearance: Appearance = { theme: "system", pair: "green-red" };

function savedAppearance(): Appearance {
  const theme = localStorage.getItem(THEME_KEY);
  return {
    theme: theme === "dark" || theme === "light" ? theme : "system",
    pair: localStorage.getItem(PAIR_KEY) === "blue-orange" ? "blue-orange" : "green-red",
  };
}

function apply(next: Appearance): void {
  appearance = next;
  const { dataset } = document.documentElement;
  dataset.theme = next.theme === "system" ? (matchMedia(LIGHT_QUERY).matches ? "light" : "dark") : next.theme;
  if (next.pair === "blue-orange") dataset.pair = next.pair;
  else delete dataset.pair;
  for (const listener of listeners) listener();
}

/** Applies the saved appearance and follows changes in other tabs and, without a chosen theme, of the system. */
export function startAppearance(): void {
  const refresh = () => {
    try {
      apply(savedAppearance());
    } catch {
      // The browser refuses storage, so the page keeps the theme that the script in index.html chose.
    }
  };
  refresh();
  matchMedia(LIGHT_QUERY).addEventListener("change", refresh);
  addEventListener("storage", refresh);
}

export function chooseAppearance(change: Partial<Appearance>): void {
  const next = { ...appearance, ...change };
  try {
    if (next.theme === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, next.theme);
    localStorage.setItem(PAIR_KEY, next.pair);
  } catch {
    // The choice then lasts until the page is closed.
  }
  apply(next);
}

export const switchTheme = (): void =>
  chooseAppearance({ theme: document.documentElement.dataset.theme === "light" ? "dark" : "light" });

export const currentAppearance = (): Appearance => appearance;
export function subscribeAppearance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
