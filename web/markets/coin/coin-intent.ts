import { MINUTE } from "../../../shared/values/time.ts";
import type { AddRequest } from "./coin-dialog.ts";

/** Keeps in this tab the coin and the action that a visitor chose, so that it continues after signing in. */
const KEY = "tidemark.coin-intent";
const MAX_AGE = 30 * MINUTE;

export function rememberIntent(coin: AddRequest): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ coin, at: Date.now() }));
  } catch {
    // Without storage the user has to choose the coin again.
  }
}

/** Returns the remembered coin once. */
export function popIntent(): AddRequest | null {
  try {
    const saved = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const { coin, at } = JSON.parse(saved ?? "{}") as { coin?: AddRequest; at?: number };
    return coin && at !== undefined && Date.now() - at < MAX_AGE ? coin : null;
  } catch {
    return null;
  }
}
