import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../tools/test/depth.ts";
import type { Exact } from "../../values/decimal.ts";
import { fixedPointText } from "../../values/fixed.ts";
import { DAY, HOUR, MINUTE } from "../../values/time.ts";
import { DOLLARS } from "../accounting.ts";
import { prepareBook } from "../book.ts";
import { foldBook } from "../fold.ts";
import { firstDifference } from "../test/compare.ts";
import { CHAIN_SOURCE, SEPARATE, type Transaction } from "../transaction.ts";
import { transferOffers } from "./offers.ts";
import { joinPair, pairTransfers, problemOfPair } from "./pairs.ts";
import { isOneSided } from "./sides.ts";

const START = Date.UTC(2024, 0, 1);

type Rest = Partial<Omit<Transaction, "legs">> & { symbol?: string };
let nextId = 0;
function move(at: number, amount: string, { symbol = "btc", ...rest }: Rest = {}): Transaction {
  nextId += 1;
  return {
    ...{ id: String(nextId), kind: "transfer", at: START + at, account: amount.startsWith("-") ? "Kraken" : "Ledger" },
    ...{ toAccount: null, price: null, fee: null, positionId: null, priceCurrency: null, transferKey: null, ...rest },
    legs: [{ coinId: null, symbol, amount: amount as Exact, value: null }],
  };
}
const buy = (at: number, amount: string, price: string) =>
  move(at, amount, { kind: "buy", account: "Kraken", price: price as Exact });

/** Transfers in units of 0.005 of a coin, close enough in time and amount that many could be one. */
const moves = fc
  .array(
    fc.record({
      gap: fc.constantFrom(0, 10 * MINUTE, 31 * MINUTE, 5 * HOUR, 20 * HOUR),
      units: fc.oneof(fc.integer({ min: 195, max: 200 }), fc.constantFrom(190, 200)),
      isOut: fc.boolean(),
      account: fc.constantFrom("", "", "Kraken", "Ledger"),
      symbol: fc.constantFrom("btc", "btc", "btc", "eth"),
      price: fc.constantFrom("2", null),
      transferKey: fc.constantFrom(null, null, SEPARATE, "a", "b"),
      positionId: fc.constantFrom(null, null, null, "one", "two"),
      isSale: fc.nat(5).map((n) => n === 0),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((rows) => {
    let at = 0;
    return rows.map(({ gap, units, isOut, isSale, ...rest }) => {
      at += gap;
      const amount = `${isOut || isSale ? "-" : ""}${units / 200}`;
      return move(at, amount, { ...rest, kind: isSale ? "sell" : "transfer", price: rest.price as Exact | null });
    });
  });
/** The purchases before them, which do not cover all that is sent. */
const purchases = [buy(-3 * DAY, "1.5", "10"), buy(-2 * DAY, "1", "30"), buy(-DAY, "0.7", "20")];
const withoutPositions = (one: Transaction): Transaction => ({ ...one, positionId: null });

it("transfers count as an independent calculation says, for each method and scope", () => {
  fc.assert(
    fc.property(moves, (list) => {
      expect(firstDifference([...purchases, ...list.map(withoutPositions)])).toBeNull();
    }),
    runs(60, 3000),
  );
});

const sent = (at: number, amount: string, rest: Rest = {}) => move(at, `-${amount}`, rest);

it("a confirmed transfer takes its cost along, and what did not arrive is a fee at its price", () => {
  const list = [
    buy(-DAY, "1", "40"),
    sent(0, "0.5", { transferKey: "a" }),
    move(2 * DAY, "0.48", { transferKey: "a", price: "50" as Exact }),
  ];
  const { disposals, remainders, unknown, missing } = foldBook(prepareBook(list, DOLLARS), "fifo", "account");
  const scale = 10n ** 36n;
  expect([unknown, missing]).toEqual([[], []]);
  expect(disposals).toMatchObject([{ event: { isFee: true }, amount: 2n, proceeds: scale, cost: (scale * 8n) / 10n }]);
  expect(remainders.map(({ known, cost }) => [known, cost])).toEqual([
    [50n, 20n * scale],
    [48n, (scale * 192n) / 10n],
  ]);
});

it("a key counts for nothing without a second side that fits", () => {
  const key = { transferKey: "a" };
  const out = sent(0, "0.5", key);
  const fits = move(HOUR, "0.48", key);
  expect([...pairTransfers([out, fits])]).toEqual([[out, fits]]);
  const others: Transaction[][] = [
    [],
    [{ ...fits, transferKey: "b" }],
    [{ ...fits, toAccount: "Trezor" }],
    [{ ...fits, kind: "income" }],
    [move(HOUR, "0.48", { ...key, symbol: "eth" })],
    [move(HOUR, "0.51", key)],
    [sent(HOUR, "0.48", key)],
    [fits, { ...fits, id: "third" }],
  ];
  for (const list of others) expect([...pairTransfers([out, ...list])]).toEqual([]);
  expect(pairTransfers([{ ...fits, at: out.at - 31 * MINUTE }, out]).size).toBe(0);
  expect(pairTransfers([{ ...fits, at: out.at - 30 * MINUTE }, out]).size).toBe(1);
});

it("two transactions of chains are offered as one, but not taken for one", () => {
  const [out, arrival] = [sent(0, "0.5"), move(MINUTE, "0.5")];
  expect(pairTransfers([out, arrival]).size).toBe(1);
  const ofChain = { source: CHAIN_SOURCE };
  const both = [sent(0, "0.5", ofChain), move(MINUTE, "0.5", ofChain)];
  expect(pairTransfers(both).size).toBe(0);
  expect(offered(...both)).toHaveLength(1);
  expect(pairTransfers([sent(0, "0.5", ofChain), arrival]).size).toBe(1);
});

it("what a user has decided leaves the others, and what is separate stays so", () => {
  const [out, other] = [sent(0, "1"), sent(MINUTE, "1")];
  const [first, second] = [move(2 * MINUTE, "1"), move(3 * MINUTE, "1")];
  expect(pairTransfers([out, other, first, second]).size).toBe(0);
  const keyed = (one: Transaction) => ({ ...one, transferKey: "a" });
  expect(pairTransfers([keyed(out), other, first, keyed(second)]).get(other)).toBe(first);
  expect(pairTransfers([out, { ...first, transferKey: SEPARATE }]).size).toBe(0);
  expect(transferOffers([out, { ...first, transferKey: SEPARATE }])).toEqual([]);
});

const offered = (...list: Transaction[]) =>
  transferOffers(list.toSorted((a, b) => a.at - b.at)).map(({ out, arrival, fee, isAmbiguous }) => [
    out.id,
    arrival.id,
    fee,
    isAmbiguous,
  ]);

it("transfers with a small difference, or up to a day apart, are offered", () => {
  const out = sent(0, "0.5");
  const fit = (at: number, amount: string, rest: Rest = {}) => {
    const arrival = move(at, amount, rest);
    return offered(out, arrival).map(([, id, fee]) => [id === arrival.id, fee]);
  };
  expect(fit(HOUR, "0.4999")).toEqual([[true, "0.0001"]]);
  expect(fit(HOUR, "0.49")).toEqual([[true, "0.01"]]);
  expect(fit(DAY, "0.5")).toEqual([[true, "0"]]);
  expect(fit(-30 * MINUTE, "0.4999")).toEqual([[true, "0.0001"]]);
  expect(fit(HOUR, "0.4999", { account: "" })).toEqual([[true, "0.0001"]]);
  // Too little, too much, too late, too early, in the same account, of another coin, and one that needs no question.
  expect(fit(HOUR, "0.4899999")).toEqual([]);
  expect(fit(HOUR, "0.5000001")).toEqual([]);
  expect(fit(DAY + 1, "0.5")).toEqual([]);
  expect(fit(-30 * MINUTE - 1, "0.4999")).toEqual([]);
  expect(fit(HOUR, "0.5", { account: "Kraken" })).toEqual([]);
  expect(fit(HOUR, "0.5", { symbol: "eth" })).toEqual([]);
  expect(fit(MINUTE, "0.5")).toEqual([]);
  const unnamed = (at: number) => offered(sent(0, "1", { account: "" }), move(at, "0.99", { account: "" })).length;
  expect([unnamed(0), unnamed(-1)]).toEqual([1, 0]);
});

it("the best of several is offered, and that there are others", () => {
  const [out, later] = [sent(0, "0.5"), sent(HOUR, "0.5")];
  const [far, near, exact] = [move(9 * HOUR, "0.499"), move(8 * HOUR, "0.499"), move(20 * HOUR, "0.5")];
  expect(offered(out, far, near)).toEqual([[out.id, near.id, "0.001", true]]);
  expect(offered(out, far, near, exact)).toEqual([[out.id, exact.id, "0", true]]);
  expect(offered(out, later, exact, far)).toEqual([
    [later.id, exact.id, "0", true],
    [out.id, far.id, "0.001", true],
  ]);
});

/** All that could be offered, compared one by one. */
function possible(list: readonly Transaction[]): [Transaction, Transaction][] {
  const pairs = pairTransfers(list.filter(isOneSided));
  const open = list.filter(
    (one) => isOneSided(one) && one.transferKey !== SEPARATE && !pairs.has(one) && ![...pairs.values()].includes(one),
  );
  return open.flatMap((out) =>
    open.flatMap((arrival): [Transaction, Transaction][] => {
      const [left, came] = [Number(out.legs[0]!.amount), Number(arrival.legs[0]!.amount)];
      const isClose = left < 0 && came > 0 && Math.round(came * 20_000) >= Math.round(-left * 19_600);
      const isElsewhere = out.account !== arrival.account || out.account === "";
      const fits = isClose && isElsewhere && arrival.at - out.at <= DAY && problemOfPair(out, arrival) === null;
      return fits ? [[out, arrival]] : [];
    }),
  );
}

it("offers are those that a comparison of all transfers finds, and none is left over", () => {
  fc.assert(
    fc.property(moves, (list) => {
      const all = possible(list);
      const offers = transferOffers(list);
      const used = offers.flatMap(({ out, arrival }) => [out, arrival]);
      expect(new Set(used).size).toBe(used.length);
      for (const { out, arrival, isAmbiguous } of offers) {
        expect(all.some(([a, b]) => a === out && b === arrival)).toBe(true);
        expect(isAmbiguous).toBe(all.filter(([a, b]) => a === out || b === arrival).length > 1);
      }
      // A transfer without an offer fits only transfers that have one.
      for (const [out, arrival] of all) expect(used.includes(out) || used.includes(arrival)).toBe(true);
    }),
    runs(300, 20_000),
  );
});

/** What the purchases cost, in 10^−36 US dollars. */
const PAID = 59n * 10n ** 36n;

it("confirming an offer keeps all cost and all amounts, and disposes of the fee only", () => {
  fc.assert(
    fc.property(
      moves,
      fc.constantFrom("fifo", "average"),
      fc.constantFrom("universal", "account"),
      (list, method, scope) => {
        const plain = list.map((one) => ({ ...withoutPositions(one), price: "2" as Exact }));
        const [offer] = transferOffers(plain);
        if (!offer) return;
        const { out, arrival, fee } = offer;
        const figuresOf = (all: Transaction[]) => {
          const book = prepareBook([...purchases, ...all], DOLLARS);
          const { remainders, disposals } = foldBook(book, method, scope);
          const spent = disposals.reduce((sum, one) => sum + one.cost, 0n);
          const paid = book.events.filter(({ isFee, transaction }) => isFee && transaction.id === out.id);
          return {
            cost: remainders.reduce((sum, one) => sum + one.cost, spent),
            balance: [...book.balances.values()].reduce((sum, amount) => sum + amount, 0n),
            fees: paid.map(({ amount, coin }) => fixedPointText(amount, book.coins[coin]!.places)),
          };
        };
        const confirmed = plain.map((one) => (one === out || one === arrival ? { ...one, transferKey: "new" } : one));
        const [before, after] = [figuresOf(plain), figuresOf(confirmed)];
        expect([before.cost, after.cost]).toEqual([PAID, PAID]);
        expect(after.balance).toBe(before.balance);
        expect([before.fees, after.fees]).toEqual([[], fee === "0" ? [] : [fee]]);
      },
    ),
    runs(100, 5000),
  );
});

it("takes amounts for the same that are written differently", () => {
  const [out, arrival] = [move(0, "-7"), move(10 * MINUTE, "7.0")];
  expect([...pairTransfers([out, arrival])]).toEqual([[out, arrival]]);
});

it("states the price of an arrival only in the money of the sending's fee", () => {
  const fee = { coinId: null, symbol: "eth", amount: "1" as Exact, value: "900" as Exact };
  const out = move(0, "-7", { fee, priceCurrency: "eur" });
  const arrival = (priceCurrency: string | null) => move(0, "7", { price: "2" as Exact, priceCurrency });
  expect(joinPair(out, arrival(null))).toMatchObject({ price: null, priceCurrency: "eur" });
  expect(joinPair(out, arrival("eur"))).toMatchObject({ price: "2", priceCurrency: "eur" });
  expect(joinPair({ ...out, fee: null }, arrival(null))).toMatchObject({ price: "2", priceCurrency: null });
});
