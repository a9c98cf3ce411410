import { MINUTE } from "../../../shared/values/time.ts";
import { storedJson } from "../../ui/state/storage.ts";
import type { AddRequest } from "./coin-dialog.ts";

type Intent = { coin?: AddRequest; at?: number };

/** Keeps in this tab the coin and the action that a visitor chose, so that it continues after signing in. */
const stored = storedJson("coin-intent", (json) => json as Intent | null, { perTab: true });
const MAX_AGE = 30 * MINUTE;

export function rememberIntent(coin: AddRequest): void {
  stored.write({ coin, at: Date.now() });
}

/** Returns the remembered coin once. */
export function popIntent(): AddRequest | null {
  const { coin, at } = stored.read() ?? {};
  stored.write(null);
  return coin && at !== undefined && Date.now() - at < MAX_AGE ? coin : null;
}
