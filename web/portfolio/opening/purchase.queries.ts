import { queryOptions } from "@tanstack/react-query";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { type Exact, product } from "../../../shared/values/decimal.ts";
import { call } from "../../api/call.ts";
import { queries } from "../../api/query-client.ts";
import { settingsQuery } from "../../ledger/settings.ts";
import { arrivalsIn, type Transaction, transactionsOf } from "./opening.queries.ts";
import { MAX_PARTS, type OpeningStart } from "./opening-form.ts";
import { startOfPurchase } from "./start-of-purchase.ts";

/** A purchase of about as much as the chain of a linked account has less than `account` of the ledger. */
export type PurchaseOnChain = {
  transactionId: string;
  positionId: string | null;
  symbol: string;
  coinId: string | null;
  account: string;
};

/** The price × the amount. Null when the price is unknown or in another currency than the ledger's. */
async function statedCostOf({ price, priceCurrency, legs }: Transaction): Promise<string | null> {
  const { currency } = await queries.fetchQuery(settingsQuery);
  return price !== null && (priceCurrency ?? "usd") === currency
    ? product(price as Exact, legs[0]!.amount as Exact)
    : null;
}

async function readStart(purchase: PurchaseOnChain): Promise<OpeningStart | null> {
  const { transactionId, positionId, symbol, coinId, account } = purchase;
  const key = assetKeyOf({ symbol, coinId });
  const [[transaction], { steps }, arrivals] = await Promise.all([
    transactionsOf(key, new Set([transactionId])),
    positionId === null ? { steps: [] } : call("GET /api/holdings/:positionId", { params: { positionId } }),
    arrivalsIn(key, account, MAX_PARTS),
  ]);
  if (!transaction) return null;
  const { at, legs } = transaction;
  const cost = steps.find((step) => step.transactionId === transactionId)?.cost ?? (await statedCostOf(transaction));
  return startOfPurchase({ symbol, coinId }, { at, amount: legs[0]!.amount, cost }, arrivals);
}

/** The opening balance that takes the place of a purchase; null without an arrival. */
export const purchaseQuery = (purchase: PurchaseOnChain) =>
  queryOptions({
    queryKey: ["/api/transactions", "purchase", purchase],
    queryFn: () => readStart(purchase),
  });
