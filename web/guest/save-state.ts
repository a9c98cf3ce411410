import { queries } from "../api/query-client.ts";
import { isLocal } from "./answers/local-endpoints.ts";
import { setGuestState, storedState } from "./guest.ts";

/** Writes the state for this tab and the others. If the browser refuses, the portfolio lasts as long as the tab. */
export function saveState(next: "on" | "moving" | null): void {
  storedState.write(next);
  setGuestState(next);
}

/** Removes cached replies of the portfolio, because those of an account and of this browser have the same keys. */
export const dropPortfolio = (): void =>
  queries.removeQueries({ predicate: ({ queryKey: [first] }) => isLocal(String(first)) });
