import type { z } from "zod";
import type { newTransaction } from "./contract.ts";
import { assetKeyOf, type Fee, isFiat, type Leg, type Transaction } from "./transaction.ts";

export type NewTransaction = z.output<typeof newTransaction>;
/** A transaction as it is to be booked. */
export type Draft = Pick<
  Transaction,
  "kind" | "at" | "account" | "toAccount" | "legs" | "price" | "priceCurrency" | "fee" | "positionId"
> & {
  note: string;
};
type InputLeg = NewTransaction["legs"][number];

/** The coin of a symbol: the chosen coin, or else the best known coin of the market. Fiat money has no coin. */
export type Resolve = (asset: { coinId: string | null; symbol: string }) => string | null;

export function toDraft(body: Omit<NewTransaction, "sourceKey">, resolve: Resolve): Draft {
  const legs = body.legs.map(
    ({ symbol, coinId, amount, value }): Leg => ({ coinId: resolve({ coinId, symbol }), symbol, amount, value }),
  );
  // The legs of a transfer may name its accounts. One leg alone names the account that the coins left or reached.
  const sideOf = (isOut: boolean) => body.legs.find((leg: InputLeg) => leg.amount.startsWith("-") === isOut)?.account;
  const isTransfer = body.kind === "transfer";
  const [from, to] = isTransfer ? [sideOf(true), sideOf(false)] : [null, null];
  const hasBoth = body.legs.length === 2;
  const fee = body.fee && toFee(body.fee, legs, resolve);
  return {
    kind: body.kind,
    at: body.at,
    account: from ?? (hasBoth ? null : to) ?? body.account,
    toAccount: isTransfer ? ((hasBoth ? to : null) ?? body.toAccount) : null,
    legs,
    price: body.price,
    priceCurrency: statesMoney({ legs, price: body.price, fee }) ? body.priceCurrency : null,
    fee,
    positionId: body.positionId,
    note: body.note,
  };
}

type Valued = { value: string | null };
/** Whether a price or a value is stated. */
export const statesMoney = ({
  legs,
  price,
  fee,
}: {
  legs: readonly Valued[];
  price: string | null;
  fee: Valued | null;
}): boolean => price !== null || legs.some(({ value }) => value !== null) || (fee !== null && fee.value !== null);

/** A fee without a coin id is in the coin of the leg with the same symbol. */
function toFee(fee: NonNullable<NewTransaction["fee"]>, legs: readonly Leg[], resolve: Resolve): Fee {
  const same = legs.find(({ symbol }) => symbol === fee.symbol);
  return { ...fee, coinId: fee.coinId === null && same ? same.coinId : resolve(fee) };
}

/** The keys of all coins that a transaction changes. */
export function coinKeysOf({ legs, fee }: Pick<Transaction, "legs" | "fee">): string[] {
  const keys = [...legs, ...(fee ? [fee] : [])].filter((leg) => !isFiat(leg)).map(assetKeyOf);
  return [...new Set(keys)];
}
