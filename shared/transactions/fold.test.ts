import { describe, expect, it } from "vitest";
import { reportGains } from "../gains/gains.ts";
import { isCostKnown, type StoredCost } from "../portfolio/known-cost.ts";
import type { Exact } from "../values/decimal.ts";
import { fixedPointText } from "../values/fixed.ts";
import { DOLLARS } from "./accounting.ts";
import { prepareBook } from "./book.ts";
import { moneyText } from "./expand.ts";
import { foldBook, partsOf } from "./fold.ts";
import { deriveHoldings, positionFigures } from "./holdings.ts";
import type { Method, Scope } from "./methods.ts";
import type { Part } from "./pools/pools.ts";
import { restate } from "./restate.ts";
import type { Leg, Transaction } from "./transaction.ts";

type Options = {
  price?: string;
  fee?: string;
  account?: string;
  to?: string;
  key?: string;
  /** The value of each leg, in order. */
  values?: string[];
};
let nextId = 0;
const FIFO = { method: "fifo", scope: "universal", accounting: DOLLARS } as const;

/** `legs` is text such as "1 btc, -100 usd"; `fee` such as "0.1 btc". */
function book(at: string, kind: Transaction["kind"], legs: string, options: Options = {}): Transaction {
  const read = (text: string, value?: string): Leg => {
    const [amount, symbol] = text.trim().split(" ");
    return { coinId: null, symbol: symbol!, amount: amount as Exact, value: (value ?? null) as Exact | null };
  };
  nextId += 1;
  return {
    id: String(nextId),
    kind,
    at: Date.parse(at.length === 10 ? `${at}T12:00:00Z` : at),
    account: options.account ?? "",
    toAccount: options.to ?? null,
    legs: legs === "" ? [] : legs.split(",").map((text, index) => read(text, options.values?.[index])),
    price: (options.price ?? null) as Exact | null,
    fee: options.fee ? read(options.fee) : null,
    positionId: null,
    priceCurrency: null,
    transferKey: options.key ?? null,
  };
}

/** Each disposal as "amount coin: proceeds − cost = gain [parts]". */
function fold(transactions: Transaction[], method: Method = "fifo", scope: Scope = "universal") {
  const prepared = prepareBook(transactions, DOLLARS);
  const folded = foldBook(prepared, method, scope);
  const amountText = (coin: number, amount: bigint) => fixedPointText(amount, prepared.coins[coin]!.places);
  const dateOf = ({ rule, lot }: Part) => (rule === "lot" ? new Date(lot!.at).toISOString().slice(0, 10) : rule);
  const costText = (cost: bigint | null) => (cost === null ? "an unknown cost" : moneyText(cost));
  return {
    disposals: folded.disposals.map((disposal) => {
      const { event, amount, proceeds, cost } = disposal;
      const parts = partsOf(folded, disposal);
      const partTexts = parts.map(
        (part) => `${amountText(event.coin, part.amount)} of ${dateOf(part)} for ${costText(part.cost)}`,
      );
      const figures = `${moneyText(proceeds)} - ${moneyText(cost)} = ${moneyText(proceeds - cost)}`;
      return `${amountText(event.coin, amount)} ${prepared.coins[event.coin]!.symbol}: ${figures} [${partTexts.join(", ")}]`;
    }),
    missing: folded.missing.map(({ event, amount }) => amountText(event.coin, amount)),
    unknown: folded.unknown.map(({ event, amount }) => amountText(event.coin, amount)),
    held: folded.remainders.map(({ coin, account, known, cost, unknown }) => {
      const name = `${prepared.coins[coin]!.symbol}${account ? ` in ${prepared.accounts[account] ?? "outside"}` : ""}`;
      const parts = [];
      if (known > 0n) parts.push(`${amountText(coin, known)} ${name} for ${moneyText(cost)}`);
      if (unknown > 0n) parts.push(`${amountText(coin, unknown)} ${name} for an unknown cost`);
      return parts.join(", ");
    }),
    income: moneyText(prepared.incomeTotal),
    fees: moneyText(prepared.fees),
    feesPaid: moneyText(prepared.feesPaid),
    deposits: moneyText(folded.deposits),
    unpriced: prepared.unpriced.map(({ symbol }) => symbol),
  };
}

const THREE_PURCHASES = [
  book("2024-01-01", "buy", "1 btc", { price: "100" }),
  book("2024-02-01", "buy", "1 btc", { price: "300" }),
  book("2024-03-01", "buy", "1 btc", { price: "200" }),
  book("2024-04-01", "sell", "-1.5 btc", { price: "400" }),
];

describe("three purchases and a sale of one and a half", () => {
  it.each<[Method, string]>([
    ["fifo", "1.5 btc: 600 - 250 = 350 [1 of 2024-01-01 for 100, 0.5 of 2024-02-01 for 150]"],
    ["lifo", "1.5 btc: 600 - 350 = 250 [1 of 2024-03-01 for 200, 0.5 of 2024-02-01 for 150]"],
    ["hifo", "1.5 btc: 600 - 400 = 200 [1 of 2024-02-01 for 300, 0.5 of 2024-03-01 for 100]"],
    ["average", "1.5 btc: 600 - 300 = 300 [1.5 of pool for 300]"],
    ["uk", "1.5 btc: 600 - 300 = 300 [1.5 of pool for 300]"],
  ])("by %s", (method, line) => expect(fold(THREE_PURCHASES, method).disposals).toEqual([line]));

  it("leaves the rest with its cost", () => {
    expect(fold(THREE_PURCHASES, "hifo").held).toEqual(["1.5 btc for 200"]);
    expect(fold(THREE_PURCHASES, "average").held).toEqual(["1.5 btc for 300"]);
  });
});

describe("HIFO", () => {
  const sale = book("2024-02-01", "sell", "-1 btc", { price: "100" });
  const used = (...purchases: Transaction[]) => fold([...purchases, sale], "hifo").disposals[0]?.split("[")[1];
  const purchase = (day: string, price?: string, fee?: string) =>
    book(day, "buy", "1 btc", { ...(price && { price }), ...(fee && { fee }) });

  it("ranks lots by their cost with fees", () => {
    expect(used(purchase("2024-01-01", "100"), purchase("2024-01-02", "100", "50 usd"))).toBe(
      "1 of 2024-01-02 for 150]",
    );
  });
  it("prefers the earlier of two lots of the same cost", () => {
    expect(used(purchase("2024-01-01", "100", "0.5 usd"), purchase("2024-01-02", "100.5"))).toMatch("2024-01-01");
  });
  it("compares costs exactly", () => {
    const [almost, exact] = ["0.1000000000000000000000000001", "0.1000000000000000000000000002"];
    expect(used(purchase("2024-01-01", almost), purchase("2024-01-02", exact))).toMatch("2024-01-02");
  });
  it("uses lots of unknown cost last", () => {
    expect(used(purchase("2024-01-01"), purchase("2024-01-02", "0.01"))).toMatch("2024-01-02");
  });
});

it("never uses a lot that is younger than the disposal", () => {
  const sale = book("2024-01-01", "sell", "-1 btc", { price: "100" });
  const purchase = book("2024-01-02", "buy", "1 btc", { price: "90" });
  expect(fold([purchase, sale], "lifo")).toMatchObject({ disposals: [], missing: ["1"], held: ["1 btc for 90"] });
});

it("shows the part of a sale that has no purchase as missing, and counts only the rest", () => {
  const result = fold([
    book("2024-01-01", "buy", "1 btc", { price: "100" }),
    book("2024-02-01", "sell", "-4 btc", { price: "200" }),
  ]);
  expect(result).toMatchObject({
    disposals: ["1 btc: 200 - 100 = 100 [1 of 2024-01-01 for 100]"],
    missing: ["3"],
    deposits: "-100",
  });
});

describe("a fee", () => {
  const purchase = book("2024-01-01", "buy", "10 btc", { price: "10" });
  it.each([
    [
      "in dollars raises the cost",
      book("2024-01-02", "buy", "1 btc", { price: "10", fee: "2 usd" }),
      [],
      "11 btc for 112",
    ],
    [
      "in the bought coin is a disposal, and its value is a part of the cost",
      book("2024-01-02", "buy", "1 btc", { price: "10", fee: "0.1 btc" }),
      ["0.1 btc: 1 - 1 = 0 [0.1 of 2024-01-01 for 1]"],
      "10.9 btc for 110",
    ],
    [
      "in dollars lowers the proceeds",
      book("2024-01-02", "sell", "-1 btc", { price: "12", fee: "2 usd" }),
      ["1 btc: 10 - 10 = 0 [1 of 2024-01-01 for 10]"],
      "9 btc for 90",
    ],
    [
      "in the sold coin brings no proceeds",
      book("2024-01-02", "sell", "-2 btc", { price: "12", fee: "0.5 btc" }),
      ["2.5 btc: 24 - 25 = -1 [2.5 of 2024-01-01 for 25]"],
      "7.5 btc for 75",
    ],
    [
      "on a transfer is a disposal at its price",
      book("2024-01-02", "transfer", "-2 btc, 1.5 btc", { price: "12", to: "ledger" }),
      ["0.5 btc: 6 - 5 = 1 [0.5 of 2024-01-01 for 5]"],
      "9.5 btc for 95",
    ],
  ])("%s", (_, transaction, disposals, held) => {
    expect(fold([purchase, transaction])).toMatchObject({ disposals, held: [held], missing: [] });
  });

  it("in a third coin is sold at its value, which lowers the proceeds", () => {
    const result = fold([
      purchase,
      book("2024-01-01", "buy", "1 bnb", { price: "5" }),
      {
        ...book("2024-01-02", "sell", "-1 btc", { price: "12" }),
        fee: { coinId: null, symbol: "bnb", amount: "0.2" as Exact, value: "2" as Exact },
      },
    ]);
    expect(result.disposals).toEqual([
      "1 btc: 10 - 10 = 0 [1 of 2024-01-01 for 10]",
      "0.2 bnb: 2 - 1 = 1 [0.2 of 2024-01-01 for 1]",
    ]);
    expect(result).toMatchObject({ fees: "0", feesPaid: "2" });
  });

  it.each([
    ["bnb", "other coin"],
    ["uah", "money without an official rate"],
  ])("in %s (%s) without a value leaves the cost or the proceeds unknown", (symbol) => {
    const fee = { coinId: null, symbol, amount: "0.2" as Exact, value: null };
    const bought = fold([{ ...book("2024-01-02", "buy", "1 btc", { price: "10" }), fee }]);
    expect(bought).toMatchObject({ held: ["1 btc for an unknown cost"], unpriced: [symbol] });
    const sold = fold([purchase, { ...book("2024-01-02", "sell", "-1 btc", { price: "12" }), fee }]);
    expect(sold).toMatchObject({ disposals: [], held: ["9 btc for 90"], unpriced: [symbol] });
    const swapped = fold([purchase, { ...book("2024-01-02", "swap", "-1 btc, 2 eth", { price: "12" }), fee }]);
    expect(swapped.disposals).toEqual(["1 btc: 12 - 10 = 2 [1 of 2024-01-01 for 10]"]);
    expect(swapped.held).toEqual(["9 btc for 90", "2 eth for an unknown cost"]);
  });
});

describe("a transfer", () => {
  const purchases = [
    book("2024-01-01", "buy", "1 btc", { price: "100", account: "kraken" }),
    book("2024-01-02", "buy", "1 btc", { price: "300", account: "ledger" }),
  ];
  const transfer = book("2024-02-01", "transfer", "-1 btc", { account: "kraken", to: "ledger" });
  const sale = book("2024-03-01", "sell", "-1 btc", { price: "400", account: "ledger" });

  it("carries its lot and its date to the other account", () => {
    const { disposals, held } = fold([...purchases, transfer, sale], "fifo", "account");
    expect(disposals).toEqual(["1 btc: 400 - 100 = 300 [1 of 2024-01-01 for 100]"]);
    expect(held).toEqual(["1 btc in ledger for 300"]);
  });
  it("carries a share of the average cost", () => {
    const { disposals } = fold([...purchases, transfer, sale], "average", "account");
    expect(disposals).toEqual(["1 btc: 400 - 200 = 200 [1 of pool for 200]"]);
  });
  it("of coins that the account does not hold moves nothing", () => {
    const { disposals, missing } = fold([...purchases, sale, { ...sale, account: "kraken" }], "fifo", "account");
    expect([disposals.length, missing]).toEqual([2, []]);
    expect(fold([transfer, sale], "fifo", "account")).toMatchObject({ missing: [], unknown: ["1"], disposals: [] });
  });
  it("out of the portfolio takes its lot with it, and coins from outside have an unknown cost", () => {
    const out = book("2024-02-01", "transfer", "-1 btc", { account: "kraken" });
    const back = book("2024-02-20", "transfer", "1 btc", { account: "ledger" });
    const { held } = fold([...purchases, out]);
    expect(held).toEqual(["1 btc for 300", "1 btc in outside for 100"]);
    expect(fold([...purchases, out, back], "fifo", "account").held).toContain(
      "1 btc in ledger for 300, 1 btc in ledger for an unknown cost",
    );
  });
});

describe("two transfers with one side each", () => {
  const purchase = book("2024-01-01", "buy", "4 sol", { price: "100", account: "a" });
  const arrive = (at: string, amount = "4", account = "b") => book(at, "transfer", `${amount} sol`, { account });
  const leave = (at: string, amount = "4", account = "a") => book(at, "transfer", `-${amount} sol`, { account });
  const sale = book("2024-03-01", "sell", "-2 sol", { price: "150", account: "b" });
  const salesOf = (...moves: Transaction[]) =>
    fold([purchase, ...moves.toSorted((one, other) => one.at - other.at), sale], "fifo", "account");
  const COVERED = ["2 sol: 300 - 200 = 100 [2 of 2024-01-01 for 200]"];

  it.each<[string, ...Transaction[]]>([
    ["the arrival comes first", arrive("2024-02-01T00:00:00Z"), leave("2024-02-01T00:00:10Z")],
    ["both are in one second", arrive("2024-02-01T00:00:00Z"), leave("2024-02-01T00:00:00Z")],
    ["half an hour lies between them", leave("2024-02-01T00:00:00Z"), arrive("2024-02-01T00:30:00Z")],
  ])("are one transfer when %s", (_, ...moves) => {
    expect(salesOf(...moves)).toMatchObject({ disposals: COVERED, unknown: [] });
  });
  it("are one transfer in one account, such as into staking and back", () => {
    const staked = [arrive("2024-02-01T00:00:00Z", "4", "a"), leave("2024-02-01T00:00:00Z")];
    const own = { ...sale, account: "a" };
    expect(fold([purchase, ...staked, own]).disposals).toEqual(COVERED);
  });
  it.each<[string, ...Transaction[]]>([
    ["more than half an hour lies between them", leave("2024-02-01T00:00:00Z"), arrive("2024-02-01T00:30:01Z")],
    ["the amounts differ", leave("2024-02-01T00:00:00Z"), arrive("2024-02-01T00:00:00Z", "3.99")],
    [
      "there is a second arrival",
      leave("2024-02-01T00:00:00Z"),
      arrive("2024-02-01T00:01:00Z"),
      arrive("2024-02-01T00:29:00Z", "4", "c"),
    ],
    [
      "there is a second departure",
      leave("2024-02-01T00:00:00Z"),
      leave("2024-02-01T00:05:00Z", "4", "c"),
      arrive("2024-02-01T00:10:00Z"),
    ],
  ])("are no transfer when %s", (_, ...moves) => {
    expect(salesOf(...moves)).toMatchObject({ disposals: [], unknown: ["2"] });
  });
});

describe("a sale before its purchase", () => {
  const sale = book("2024-01-01T12:00:00Z", "sell", "-1 btc", { price: "150" });
  const early = book("2024-01-01T12:00:30Z", "buy", "1 btc", { price: "100" });
  const next = book("2024-01-02", "buy", "1 btc", { price: "100" });

  it.each<Method>(["fifo", "lifo", "hifo", "average"])("uses the purchase of the next minute by %s", (method) => {
    const result = fold([sale, early, next], method);
    expect(result.disposals[0]).toMatch(/^1 btc: 150 - 100 = 50 /);
    expect(result).toMatchObject({ missing: [], held: ["1 btc for 100"] });
  });
  it("does not use it for what was held", () => {
    const held = book("2023-12-01", "buy", "1 btc", { price: "10" });
    for (const method of ["fifo", "lifo", "hifo"] as const)
      expect(fold([held, sale, early], method).disposals).toEqual(["1 btc: 150 - 10 = 140 [1 of 2023-12-01 for 10]"]);
  });
  it("uses no later purchase", () => {
    const late = { ...early, at: early.at + 31_000 };
    expect(fold([sale, late, next])).toMatchObject({ missing: ["1"], disposals: [], held: ["2 btc for 200"] });
  });
  it("leaves the price of what is held unchanged", () => {
    const late = { ...early, at: early.at + 31_000 };
    const [figure] = deriveHoldings([sale, late, next], [], FIFO).figures;
    expect(positionFigures(figure!)).toMatchObject({ amount: "1", entryPrice: "100", cost: "100" });
    const sold = book("2024-01-03", "sell", "-1 btc", { price: "150" });
    expect(positionFigures(deriveHoldings([sale, late, next, sold], [], FIFO).figures[0]!)).toMatchObject({
      amount: "0",
    });
    expect(deriveHoldings([sale, late, next, sold], [], FIFO).figures[0]!.cost).toBe(0n);
  });
});

it("counts income when it is received, and later as the cost", () => {
  const result = fold([
    book("2024-01-01", "income", "2 eth", { price: "50" }),
    book("2024-02-01", "sell", "-2 eth", { price: "60" }),
  ]);
  expect(result).toMatchObject({ income: "100", disposals: ["2 eth: 120 - 100 = 20 [2 of 2024-01-01 for 100]"] });
});

it("values both sides of a swap, from the stated price or from the other side", () => {
  const swap = book("2024-02-01", "swap", "-1 btc, 20 eth", { price: "300" });
  const result = fold([book("2024-01-01", "buy", "1 btc", { price: "100" }), swap]);
  expect(result).toMatchObject({
    disposals: ["1 btc: 300 - 100 = 200 [1 of 2024-01-01 for 100]"],
    held: ["20 eth for 300"],
    deposits: "100",
  });
});

it("loses coins without proceeds, spends and gives them at their price", () => {
  const result = fold([
    book("2024-01-01", "buy", "3 btc", { price: "100" }),
    book("2024-02-01", "loss", "-1 btc", { price: "150" }),
    book("2024-02-02", "spend", "-1 btc", { price: "150" }),
    book("2024-02-03", "gift", "-1 btc", { price: "90" }),
  ]);
  expect(result.disposals.map((line) => line.split(" [")[0])).toEqual([
    "1 btc: 0 - 100 = -100",
    "1 btc: 150 - 100 = 50",
    "1 btc: 90 - 100 = -10",
  ]);
});

it("lists coins without a price, and computes no cost and no gain for them", () => {
  const result = fold([
    book("2024-01-01", "buy", "1 btc"),
    book("2024-01-02", "buy", "1 btc", { price: "100" }),
    book("2024-02-01", "gift", "-1 btc"),
  ]);
  expect(result).toMatchObject({
    unpriced: ["btc", "btc"],
    disposals: [],
    missing: [],
    unknown: ["1"],
    deposits: "100",
  });
  expect(result.held).toEqual(["1 btc for 100"]);
});

it("names coins without a purchase once, however many transactions used them", () => {
  const request = { method: "fifo", scope: "universal", yearStart: "01-01" } as const;
  const sales = ["2024-02-01", "2024-02-09", "2024-03-01"].map((day) => book(day, "sell", "-2 btc", { price: "100" }));
  const problemsOf = (...events: ReturnType<typeof book>[]) =>
    reportGains(prepareBook(events, DOLLARS), request).problems;
  expect(problemsOf(book("2024-01-01", "buy", "1 btc", { price: "90" }), ...sales)).toMatchObject([
    {
      symbol: "btc",
      problem:
        "No purchase is on record for 5 BTC in 3 transactions from 1 Feb 2024 to 1 Mar 2024, so they have no gain here.",
    },
  ]);
  expect(problemsOf(sales[0]!)).toMatchObject([
    { problem: "No purchase is on record for 2 BTC sold on 1 Feb 2024, so it has no gain here." },
  ]);
});

it("says why a trade with other money has no price, and values its fee at the rate of a stated price", () => {
  const purchase = (price?: string) =>
    book("2024-01-01", "buy", "2 btc, -800 eur", { fee: "8 eur", ...(price !== undefined && { price }) });
  const request = { method: "fifo", scope: "universal", yearStart: "01-01" } as const;
  const reason = "on 1 Jan 2024 has no price, because there is no official rate of EUR on that day.";
  expect(reportGains(prepareBook([purchase()], DOLLARS), request).problems.map(({ problem }) => problem)).toEqual([
    `The EUR fee of the buy ${reason} Edit the transaction to state it.`,
    `The buy of BTC ${reason} Edit the transaction to state it.`,
  ]);
  // 800 EUR were 1000 dollars, so 8 EUR were 10.
  expect(fold([purchase("500")])).toMatchObject({ held: ["2 btc for 1010"], unpriced: [], feesPaid: "10" });
});

it("changes amount and cost by an adjustment without a gain", () => {
  const adjustment = book("2024-02-01", "adjustment", "-0.5 btc", { values: ["-50"] });
  for (const method of ["fifo", "average", "uk"] as const) {
    const result = fold([...THREE_PURCHASES.slice(0, 3), adjustment], method);
    expect(result).toMatchObject({ disposals: [], held: ["2.5 btc for 550"], deposits: "550" });
  }
});

describe("UK matching", () => {
  it("matches purchases of the same day first, then of the next 30 days, then the pool", () => {
    const { disposals, held } = fold(
      [
        book("2024-01-01", "buy", "100 btc", { price: "1" }),
        book("2024-03-01T09:00:00Z", "sell", "-30 btc", { price: "5" }),
        book("2024-03-01T18:00:00Z", "buy", "10 btc", { price: "4" }),
        book("2024-03-31", "buy", "5 btc", { price: "3" }),
        book("2024-04-01", "buy", "5 btc", { price: "2" }),
      ],
      "uk",
    );
    // 31 March is the 30th day after the sale, 1 April is the 31st.
    expect(disposals).toEqual([
      "30 btc: 150 - 70 = 80 [10 of same day for 40, 5 of 30 days for 15, 15 of pool for 15]",
    ]);
    expect(held).toEqual(["90 btc for 95"]);
  });

  it("shares the purchases of a day among its sales, as one purchase at the average", () => {
    const { disposals } = fold(
      [
        book("2024-01-01", "buy", "8 btc", { price: "1" }),
        book("2024-02-01T08:00:00Z", "sell", "-3 btc", { price: "9" }),
        book("2024-02-01T09:00:00Z", "buy", "2 btc", { price: "2" }),
        book("2024-02-01T10:00:00Z", "buy", "2 btc", { price: "4" }),
        book("2024-02-01T11:00:00Z", "sell", "-2 btc", { price: "9" }),
      ],
      "uk",
    );
    expect(disposals).toEqual([
      "3 btc: 27 - 9 = 18 [3 of same day for 9]",
      "2 btc: 18 - 4 = 14 [1 of same day for 3, 1 of pool for 1]",
    ]);
  });
});

it("keeps the last digit of a cost that cannot be divided", () => {
  const thirds = [1, 2, 3].map((day) => book(`2024-02-0${day}`, "sell", "-1 btc", { price: "1" }));
  const purchase = book("2024-01-01", "buy", "3 btc, -1 usd");
  const { disposals, held } = fold([purchase, ...thirds]);
  expect(disposals.map((line) => line.split(" [")[0])).toEqual(Array(3).fill("1 btc: 1 - 0.33333333 = 0.66666667"));
  expect(held).toEqual([]);
});

it("has no cost for a holding of which more was sold than bought", () => {
  const [figure] = deriveHoldings([book("2024-01-01", "sell", "-1 btc", { price: "1" })], [], FIFO).figures;
  expect(positionFigures(figure!)).toMatchObject({ amount: "0", cost: null });
});

it("keeps the cost of coins whose price has no digits within eight places", () => {
  const [figure] = deriveHoldings([book("2024-01-01", "buy", "1000000000000 pepe, -4900 usd")], [], FIFO).figures;
  expect(positionFigures(figure!)).toEqual({
    amount: "1000000000000",
    entryPrice: "0",
    cost: "4900",
    knownAmount: "1000000000000",
  });
});

it.each([
  ["2023-06-01", "2024-05-31", false],
  ["2023-06-01", "2024-06-01", false],
  ["2023-06-01", "2024-06-02", true],
  ["2023-02-28", "2024-02-28", false],
  ["2023-02-28", "2024-02-29", true],
  ["2024-02-29", "2025-02-28", false],
  ["2024-02-29", "2025-03-01", true],
  ["2023-12-31", "2024-12-31", false],
  ["2023-12-31", "2025-01-01", true],
])("bought on %s and sold on %s is long-term: %s", (bought, sold, isLong) => {
  const events = [
    book(`${bought}T00:00:00Z`, "buy", "1 btc", { price: "1" }),
    book(`${sold}T23:59:59Z`, "sell", "-1 btc", { price: "2" }),
  ];
  const { disposals } = reportGains(prepareBook(events, DOLLARS), {
    method: "fifo",
    scope: "universal",
    yearStart: "01-01",
  });
  expect(disposals[0]!.lots[0]!.isLongTerm).toBe(isLong);
});

describe("the figures of a position", () => {
  const figuresOf = (...events: Transaction[]) => positionFigures(deriveHoldings(events, [], FIFO).figures[0]!);

  it("know the cost of an amount with more than eight decimals", () => {
    const figures = figuresOf(book("2024-01-01", "buy", "0.123456789012 btc", { price: "60000" }));
    expect(figures).toMatchObject({ amount: "0.12345679", knownAmount: "0.12345679" });
    expect(isCostKnown(figures as StoredCost)).toBe(true);
  });
  it("leave out purchases beyond what is held after a transfer that nothing covers", () => {
    const figures = figuresOf(
      book("2024-01-01", "transfer", "-2 btc"),
      book("2024-01-02", "buy", "3 btc", { price: "100" }),
    );
    expect(figures).toMatchObject({ amount: "1", knownAmount: "1", cost: "100" });
  });
});

it("does not take coins for those that left their account after a sale", () => {
  const events = [
    book("2024-01-01T00:00:00Z", "buy", "1 btc", { price: "100" }),
    book("2024-01-01T00:01:00Z", "transfer", "1 btc"),
    book("2024-01-01T00:02:00Z", "sell", "-2 btc", { price: "150" }),
    book("2024-01-01T00:03:00Z", "buy", "1 btc", { price: "120" }),
    book("2024-01-01T00:04:00Z", "transfer", "-1 btc"),
  ];
  expect(fold(events)).toMatchObject({ missing: [], unknown: ["1"], held: ["1 btc in outside for 120"] });
});

describe("an edit of a position", () => {
  const before = { symbol: "pepe", coinId: null, amount: "1000000000000", entryPrice: "0" };
  const purchase = book("2024-01-01", "buy", "1000000000000 pepe, -4900 usd");
  const figuresOf = (...events: Transaction[]) => deriveHoldings(events, [], FIFO).figures[0]!;

  it("keeps the cost per coin of a price without digits", () => {
    const after = { ...before, amount: "2000000000000" };
    expect(restate(before, after, purchase.id, figuresOf(purchase))).toMatchObject({
      kind: "opening",
      leg: { value: "9800" },
      price: null,
    });
    expect(restate(before, after, undefined, figuresOf(purchase))).toMatchObject({ leg: { value: "4900" } });
  });
  it.each(["20000", "30000", "50000", "90000"])(
    "states a price of %s for all coins of a partly unknown holding",
    (price) => {
      const events = [book("2024-01-01", "buy", "1 btc", { price: "60000" }), book("2024-01-02", "transfer", "1 btc")];
      const held = { symbol: "btc", coinId: null, amount: "2", entryPrice: "60000" };
      const restated = restate(held, { ...held, entryPrice: price }, undefined, figuresOf(...events));
      if (restated.kind !== "adjustment") throw new Error(restated.kind);
      const adjustment = { ...book("2024-01-03", "adjustment", ""), legs: [restated.leg], price: restated.price };
      for (const method of ["fifo", "hifo", "average"] as const)
        expect(fold([...events, adjustment], method).held).toEqual([`2 btc for ${2 * Number(price)}`]);
      expect(positionFigures(figuresOf(...events, adjustment))).toMatchObject({ entryPrice: price, knownAmount: "2" });
    },
  );
  it("says nothing about coins of unknown cost without a new price", () => {
    const arrival = book("2024-01-01", "transfer", "5 pepe");
    const held = { ...before, amount: "5" };
    expect(restate(held, { ...held, amount: "6" }, undefined, figuresOf(arrival))).toMatchObject({
      leg: { value: null },
    });
    expect(restate(held, { ...held, entryPrice: "2" }, undefined, figuresOf(arrival))).toMatchObject({
      leg: { amount: "0", value: "10" },
    });
  });
});
