import type { Context } from "../ledger/context.ts";
import { isDue } from "../ledger/waiting.ts";
import { changeStored } from "../storage/store.ts";
import { channel } from "./channel.ts";
import { readMarket } from "./coin-lookup.ts";

/** Runs a change of the portfolio, with what the market says about coins. Transactions that are due count before it. */
export async function change<Result>(work: (context: Context) => Result): Promise<Result> {
  const [market, { deriving }] = await Promise.all([readMarket(), import("../ledger/derive.ts")]);
  const result = await changeStored((tables) => {
    const given = { tables, market, now: Date.now(), newId: () => crypto.randomUUID() };
    const context: Context = { ...given, ...deriving(given) };
    if (isDue(tables, context.now)) context.refreshHoldings(null);
    return work(context);
  });
  channel.postMessage(null);
  return result;
}

export const DELETED = { deleted: true } as const;
