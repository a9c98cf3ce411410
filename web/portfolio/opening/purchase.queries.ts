import { queryOptions } from "@tanstack/react-query";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { call } from "../../api/call.ts";
import { arrivalsIn, transactionsOf } from "./opening.queries.ts";
import { MAX_PARTS, type OpeningStart } from "./opening-form.ts";
import { startOfPurchase } from "./start-of-purchase.ts";

/** The purchase of a position of about as much as the chain of a linked account has less than `account` of the ledger. */
export type PurchaseOnChain = {
  transactionId: string;
  positionId: string;
  symbol: string;
  coinId: string | null;
  account: string;
};

async function readStart(purchase: PurchaseOnChain): Promise<OpeningStart | null> {
  const { transactionId, positionId, symbol, coinId, account } = purchase;
  const key = assetKeyOf({ symbol, coinId });
  const [[transaction], { steps }, arrivals] = await Promise.all([
    transactionsOf(key, new Set([transactionId])),
    call("GET /api/holdings/:positionId", { params: { positionId } }),
    arrivalsIn(key, account, MAX_PARTS),
  ]);
  if (!transaction) return null;
  const { at, legs } = transaction;
  const cost = steps.find((step) => step.transactionId === transactionId)?.cost ?? null;
  return startOfPurchase({ symbol, coinId }, { at, amount: legs[0]!.amount, cost }, arrivals);
}

/** The opening balance that takes the place of a purchase; null without an arrival. */
export const purchaseQuery = (purchase: PurchaseOnChain) =>
  queryOptions({
    queryKey: ["/api/transactions", "purchase", purchase],
    queryFn: () => readStart(purchase),
  });
