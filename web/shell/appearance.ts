export type Theme = "system" | "dark" | "light";
export type Pair = "green-red" | "blue-orange";
export type Appearance = { theme: Theme; pair: Pair };

/** index.html reads these two before the first paint. */
const THEME_KEY = "tidemark.theme";
const PAIR_KEY = "tidemark.pair";
const LIGHT = "(prefers-color-scheme: light)";

const listeners = new Set<() => void>();
let appearance: Appearance = { theme: "system", pair: "green-red" };

function saved(): Appearance {
  const theme = localStorage.getItem(THEME_KEY);
  return {
    theme: theme === "dark" || theme === "light" ? theme : "system",
    pair: localStorage.getItem(PAIR_KEY) === "blue-orange" ? "blue-orange" : "green-red",
  };
}

function apply(next: Appearance): void {
  appearance = next;
  const { dataset } = document.documentElement;
  dataset.theme = next.theme === "system" ? (matchMedia(LIGHT).matches ? "light" : "dark") : next.theme;
  if (next.pair === "blue-orange") dataset.pair = next.pair;
  else delete dataset.pair;
  for (const listener of listeners) listener();
}

/** Follows the system until a theme is chosen, and the other tabs always. */
export function startAppearance(): void {
  const refresh = () => {
    try {
      apply(saved());
    } catch {
      // Storage is refused: the page keeps what its first script chose.
    }
  };
  refresh();
  matchMedia(LIGHT).addEventListener("change", refresh);
  addEventListener("storage", refresh);
}

export function choose(change: Partial<Appearance>): void {
  const next = { ...appearance, ...change };
  try {
    if (next.theme === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, next.theme);
    localStorage.setItem(PAIR_KEY, next.pair);
  } catch {
    // Then it holds until the page is closed.
  }
  apply(next);
}

export const currentAppearance = (): Appearance => appearance;
export function subscribeAppearance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
