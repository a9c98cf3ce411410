import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../tools/test/depth.ts";
import { fixedPointText } from "../../values/fixed.ts";
import { DAY, HOUR } from "../../values/time.ts";
import type { Transaction } from "../transaction.ts";
import { copiesIn, copiesOf } from "./copies.ts";

const START = Date.UTC(2026, 0, 1);
let count = 0;
const move = (account: string, at: number, amount: string, more: Partial<Transaction> & { coinId?: string } = {}) => {
  const { coinId = "bitcoin", ...rest } = more;
  count += 1;
  return {
    ...{ id: `${count}`, kind: "transfer", at: START + at, account, toAccount: null, price: null, priceCurrency: null },
    ...{ fee: null, positionId: null, transferKey: null, ...rest },
    legs: [{ coinId, symbol: coinId.slice(0, 3), amount: amount as never, value: null }],
  } satisfies Transaction as Transaction;
};
const fee = { coinId: "bitcoin", symbol: "bit", amount: "0.01" as never, value: null };
const sorted = (...list: Transaction[]) => list.toSorted((a, b) => a.at - b.at);
const found = (...list: Transaction[]) =>
  copiesOf(sorted(...list), ["own"]).copies.map(({ other, coinId, count: same, of }) => [other, coinId, same, of]);

it("counts the transactions that another account has too, each once", () => {
  const own = [move("own", 0, "1"), move("own", HOUR, "1"), move("own", 2 * DAY, "-0.5", { fee })];
  expect(found(...own, move("file", HOUR, "1"), move("file", 3 * DAY, "-0.51"), move("file", 9, "7"))).toEqual([
    ["file", "bitcoin", 2, 3],
  ]);
  expect(found(...own, move("file", 0, "1"), move("file", 0, "1"), move("file", 0, "1"))).toEqual([
    ["file", "bitcoin", 2, 3],
  ]);
});

it("counts none of another day, direction or coin, and none that was read from a chain", () => {
  const own = move("own", 0, "1", { source: "chain" });
  expect(found(own, move("late", DAY + 1, "1"))).toEqual([]);
  expect(found(own, move("sender", 0, "-1"))).toEqual([]);
  expect(found(own, move("ether", 0, "1", { coinId: "ethereum" }))).toEqual([]);
  expect(found(own, move("wallet", 0, "1", { source: "chain" }))).toEqual([]);
  expect(found(move("own", 0, "1"), move("wallet", 0, "1", { source: "chain" }))).toEqual([]);
  expect(found(own, move("file", DAY, "1"))).toEqual([["file", "bitcoin", 1, 1]]);
});

it("names accounts between which coins were moved, also by two transactions", () => {
  const list = sorted(
    move("exchange", 0, "-1"),
    move("own", HOUR / 4, "1"),
    move("own", DAY, "-0.2", { toAccount: "vault" }),
    move("other", 2 * DAY, "3"),
  );
  expect(copiesOf(list, ["own"]).moved).toEqual([
    ["own", "vault"],
    ["exchange", "own"],
  ]);
});

it("gives each copy with its original", () => {
  const [own, copy] = [move("own", 0, "1"), move("file", HOUR, "1")];
  const pairs = copiesIn(sorted(own, copy, move("file", HOUR, "2")), "own", "file");
  expect(pairs.map((pair) => [pair.own, pair.copy])).toEqual([[own, copy]]);
});

it("counts amounts that a file has rounded, after those that are equal", () => {
  const own = [move("own", 0, "0.48761234"), move("own", HOUR, "-1.20004999"), move("own", 2 * HOUR, "0.48759999")];
  expect(found(...own, move("file", 0, "0.4876"), move("file", HOUR, "-1.2"), move("file", HOUR, "0.4876"))).toEqual([
    ["file", "bitcoin", 3, 3],
  ]);
  expect(
    found(...own, move("near", 0, "0.4878"), move("sender", 0, "-0.4876"), move("late", 3 * DAY, "0.4876")),
  ).toEqual([]);
  // A small amount is not another one that rounds to it.
  expect(found(move("own", 0, "0.00012345"), move("file", 0, "0.0001"))).toEqual([]);
  const [exact, rounded] = [move("file", 2 * HOUR, "0.48761234"), move("file", 0, "0.4876")];
  const pairs = copiesIn(sorted(own[0]!, exact, rounded), "own", "file");
  expect(pairs.map(({ copy }) => copy)).toEqual([exact]);
});

it("counts amounts of two or three decimals by a run of several alone", () => {
  const exact = ["0.48761234", "-0.12349876", "0.01239999", "1.00461111", "-0.25550001"];
  const own = exact.map((amount, day) => move("own", day * DAY, amount));
  const file = (name: string, amounts: (string | null)[], shift = HOUR) =>
    amounts.flatMap((amount, day) => (amount === null ? [] : [move(name, day * DAY + shift, amount)]));
  expect(found(...own, ...file("rounded", ["0.49", "-0.12", "0.01", "1", "-0.26"]))).toEqual([
    ["rounded", "bitcoin", 5, 5],
  ]);
  expect(found(...own, ...file("cut off", ["0.487", null, "0.012", "1.004", "-0.255"]))).toEqual([
    ["cut off", "bitcoin", 4, 4],
  ]);
  const [pair] = copiesIn(
    sorted(...own, ...file("rounded", ["0.49", "-0.12", "0.01", "1", "-0.26"])),
    "own",
    "rounded",
  );
  expect(pair).toMatchObject({ isRounded: true, copy: { account: "rounded" } });
  // Two, another amount, another direction or another order between them, another day, and two places are no run.
  expect(found(...own, ...file("two", ["0.49", "-0.12"]))).toEqual([]);
  expect(found(...own, ...file("other", ["0.49", "-0.12", "0.2", "1", "-0.26"]))).toEqual([]);
  expect(found(...own, ...file("sender", ["-0.49", "0.12", "-0.01", "-1", "0.26"]))).toEqual([]);
  expect(found(...own, ...file("late", ["0.49", "-0.12", "0.01", "1", "-0.26"], 1.5 * DAY))).toEqual([]);
  expect(found(...own, ...file("order", ["-0.12", "0.49", "1", "-0.26"], HOUR))).toEqual([]);
  const transfer = move("own", 9 * DAY, "-0.2", { toAccount: "rounded" });
  expect(found(...own, ...file("rounded", ["0.49", "-0.12", "0.01", "1", "-0.26"]), transfer)).toEqual([]);
});

it("counts small amounts of four decimals between those that are copies already", () => {
  const exact = ["0.48761234", "0.00195605", "1.00461111", "0.00021234", "-0.25550001", "-0.00034567"];
  const rounded = ["0.4876", "0.0020", "1.0046", "0.0002", "-0.2555", "-0.0003"];
  const own = exact.map((amount, day) => move("own", day * DAY, amount));
  const file = rounded.map((amount, day) => move("file", day * DAY + HOUR, amount));
  expect(found(...own, ...file)).toEqual([["file", "bitcoin", 6, 6]]);
});

it.each([3, 5, 7])(
  "finds no run between accounts that have nothing to do with each other (%d decimals)",
  (decimals) => {
    const amount = (places: number) =>
      fc
        .tuple(fc.boolean(), fc.integer({ min: 10 ** (places - 2), max: 10 ** places * 3 }))
        .map(([isOut, units]) => `${isOut ? "-" : ""}${fixedPointText(BigInt(units), places)}`);
    const list = (places: number) =>
      fc.array(fc.tuple(fc.integer({ min: 0, max: 365 * 24 }), amount(places)), { maxLength: 40 });
    fc.assert(
      fc.property(list(8), list(decimals), (own, file) => {
        const all = [
          ...own.map(([hour, units]) => move("own", hour * HOUR, units)),
          ...file.map(([hour, units]) => move("file", hour * HOUR, units)),
        ];
        expect(copiesOf(sorted(...all), ["own"]).copies.filter(({ isRounded }) => isRounded)).toEqual([]);
      }),
      runs(40, 1000),
    );
  },
);
