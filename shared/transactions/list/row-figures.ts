import { placesOf, powerOfTen, toFixedPoint } from "../../values/fixed.ts";
import type { Accounting } from "../accounting.ts";
import { moneyText } from "../expand.ts";
import { isTrade, type LegValues, stated, toMoney, valueOfFee, valuesOf } from "../leg-values.ts";
import { isFiat, type Transaction } from "../transaction.ts";
import { closedContractOf } from "./contract-words.ts";

/** What a row of the list says in the ledger's currency, as decimal text. Null is unknown, or nothing that there is. */
export type RowFigures = {
  /** Of one unit of the first coin. */
  price: string | null;
  /** Of what was traded or moved, without the fee. */
  value: string | null;
  /** The value of the fee. */
  fees: string | null;
  /** The result of a closed perpetual contract, without its fee. */
  pnl: string | null;
};

/** The digits after the point, because a unit of some coins is worth less than 10^−8. */
const PLACES = 18;

const text = (money: bigint | null) => (money === null ? null : moneyText(money, PLACES));

/** The value of the side that a trade is named after, and otherwise of what the first amount is a part of. */
function rowValue(transaction: Transaction, values: LegValues): bigint | null {
  const { kind, legs } = transaction;
  const isSent = isTrade(transaction) ? kind === "sell" : legs[0]?.amount.startsWith("-") === true;
  const side = values.filter((_, index) => legs[index]!.amount.startsWith("-") === isSent);
  if (side.length === 0 || side.includes(null)) return null;
  return side.reduce<bigint>((all, value) => all + value!, 0n);
}

/** The value of a unit of the first coin. */
function priceOf({ legs }: Transaction, values: LegValues): bigint | null {
  const index = legs.findIndex((leg) => !isFiat(leg));
  const value = values[index] ?? null;
  if (value === null) return null;
  const { amount } = legs[index]!;
  const places = placesOf(amount);
  const size = toFixedPoint(amount.replace("-", ""), places);
  return size === 0n ? null : (value * powerOfTen(places)) / size;
}

/**
 * The figures of a row, by the rules that value it for costs and gains. Of a transfer that two transactions describe,
 * `transaction` is the whole one for what was sent.
 */
export function rowFigures(transaction: Transaction & { note: string | null }, accounting: Accounting): RowFigures {
  const { kind, fee } = transaction;
  const values = valuesOf(transaction, accounting);
  const fees = fee === null ? null : text(valueOfFee(fee, transaction, values, accounting));
  const contract = closedContractOf(transaction);
  if (contract) {
    const gain = toMoney(contract.sold.value!) - toMoney(contract.bought.value!);
    return { price: null, value: null, fees, pnl: text(stated(gain, transaction, accounting)) };
  }
  if (kind === "adjustment" || kind === "rename") return { price: null, value: null, fees, pnl: null };
  return {
    price: text(priceOf(transaction, values)),
    value: text(rowValue(transaction, values)),
    fees,
    pnl: null,
  };
}
