import { least } from "../../values/fixed.ts";
import type { Book } from "../book.ts";
import { isOpeningEvent, type LedgerEvent } from "../ledger-event.ts";
import type { Part, PoolOf } from "./pools.ts";

/** A file may list a sale before the purchase that it was paid from. */
const EARLY_MS = 60_000;

/**
 * Lends acquisitions of the next minute to a disposal, as far as nothing that was held covers it. What was lent is not
 * added to the pool when the acquisition comes.
 */
export function lending(book: Book, poolOf: PoolOf) {
  const lent = new Map<LedgerEvent, { amount: bigint; cost: bigint }>();
  const leftOf = (event: LedgerEvent) => {
    const { amount, cost } = lent.get(event) ?? { amount: 0n, cost: 0n };
    return { amount: event.amount - amount, cost: event.isPriced ? event.money - cost : null };
  };
  function lend(disposal: LedgerEvent, pool: number, wanted: bigint, parts: Part[]): bigint {
    let rest = wanted;
    for (let index = disposal.index + 1; rest > 0n && index < book.events.length; index++) {
      const event = book.events[index]!;
      if (event.at > disposal.at + EARLY_MS) break;
      if (event.type !== "acquire" || event.coin !== disposal.coin || poolOf(event, event.account) !== pool) continue;
      if (isOpeningEvent(event)) continue;
      const left = leftOf(event);
      const amount = least(left.amount, rest);
      if (amount === 0n) continue;
      const cost = left.cost === null ? null : (left.cost * amount) / left.amount;
      const before = lent.get(event) ?? { amount: 0n, cost: 0n };
      lent.set(event, { amount: before.amount + amount, cost: before.cost + (cost ?? 0n) });
      parts.push({ rule: "lot", lot: event, amount, cost });
      rest -= amount;
    }
    return wanted - rest;
  }
  return { lend, leftOf };
}
