import { queries } from "../api/query-client.ts";
import { isLocal } from "./answers/local-endpoints.ts";
import { KEY, setGuestState } from "./guest.ts";

/** Writes the state for this tab and the others. */
export function saveState(next: "on" | "moving" | null): void {
  try {
    if (next === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Without storage the portfolio lasts as long as the tab.
  }
  setGuestState(next);
}

/** Removes cached replies of the portfolio, because those of an account and of this browser have the same keys. */
export const dropPortfolio = (): void =>
  queries.removeQueries({ predicate: ({ queryKey: [first] }) => isLocal(String(first)) });
