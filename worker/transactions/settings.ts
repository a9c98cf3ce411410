import { changesCosts, type LedgerSettings } from "../../shared/ledger-settings/settings.ts";
import type { Deps } from "../deps.ts";
import { readSettings, saveSettings } from "../ledger-settings/ledger-settings.ts";
import type { Market } from "../markets/market.ts";
import { refreshHoldings } from "./holdings.ts";

type Settings = Omit<LedgerSettings, "spam">;
type Change = { [Key in keyof Settings]?: Settings[Key] | undefined };

/** Changes the settings of a ledger. When they change costs, all holdings are derived anew. */
export async function changeSettings(
  deps: Deps,
  market: Market | null,
  userId: string,
  change: Change,
): Promise<LedgerSettings> {
  const before = await readSettings(deps, userId);
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) return before;
  await saveSettings(deps, userId, Object.fromEntries(given) as Partial<Settings>);
  const after = await readSettings(deps, userId);
  if (changesCosts(before, after)) await refreshHoldings(deps, market, userId, null);
  return after;
}
