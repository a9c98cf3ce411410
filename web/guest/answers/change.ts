import type { Context } from "../ledger/context.ts";
import { refreshHoldings } from "../ledger/ledger.ts";
import { isDue } from "../ledger/waiting.ts";
import { changeStored } from "../storage/store.ts";
import { readMarket } from "./market-view.ts";

/** The tabs of this browser tell each other of changes. */
export const channel = new BroadcastChannel("tidemark.guest-changes");

/** Runs a change of the portfolio, with what the market says about coins. Transactions that are due count before it. */
export async function change<Result>(work: (context: Context) => Result): Promise<Result> {
  const market = await readMarket();
  const result = await changeStored((tables) => {
    const context: Context = { tables, market, now: Date.now(), newId: () => crypto.randomUUID() };
    if (isDue(tables, context.now)) refreshHoldings(context, null);
    return work(context);
  });
  channel.postMessage(null);
  return result;
}

/** Derives all holdings anew, because exchange rates have arrived. */
export const deriveAll = (): Promise<void> => change((context) => refreshHoldings(context, null, false));

export const DELETED = { deleted: true } as const;
