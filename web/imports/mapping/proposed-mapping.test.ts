import { expect, it } from "vitest";
import { unknownFile } from "../../../shared/imports/unknown-file.ts";
import { lacksFeeCoin, proposedCurrency, proposedFor } from "./proposed-mapping.ts";

it("a fee needs a coin, unless the cells name it or there is no fee", () => {
  const unknownOf = (...fees: string[]) => ({
    ...{
      kind: "unknown" as const,
      headerKey: "",
      names: ["Fee"],
      line: 1,
      rows: fees.length,
      values: [null],
      unreadable: [],
    },
    samples: fees.map((fee) => [fee]),
  });
  const mapping = { account: "", time: "", fee: "Fee" };
  expect(lacksFeeCoin(mapping, unknownOf("0", "12.5"))).toBe(true);
  expect(lacksFeeCoin({ ...mapping, feeCoin: "=USD" }, unknownOf("12.5"))).toBe(false);
  expect(lacksFeeCoin(mapping, unknownOf("0.1 BNB"))).toBe(false);
  expect(lacksFeeCoin(mapping, unknownOf("0", ""))).toBe(false);
});

const fileOf = (text: string) => {
  const rows = text.split("\n").map((line, index) => ({ line: index + 1, cells: line.split(",") }));
  const file = unknownFile(rows);
  if (file.kind !== "unknown") throw new Error("No table");
  return file;
};
const proposalOf = (text: string) => {
  const file = fileOf(text);
  return proposedCurrency(proposedFor(file), file, "eur")?.code ?? null;
};

it.each([
  ["the ledger's currency for a bare price", "Date,Side,Coin,Amount,Price\n2025-01-02,buy,BTC,0.1,40000", "EUR"],
  ["the currency in a column's name", "Date,Side,Coin,Amount,Price (CHF)\n2025-01-02,buy,BTC,0.1,40000", "CHF"],
  ["that in front of a pair of one coin", "Date,Pair,Side,Amount,Price\n2025-01-02,BTC,buy,0.1,40000", "EUR"],
  ["nothing beside a pair of two", "Date,Pair,Side,Amount,Price\n2025-01-02,BTC/USDT,buy,0.1,40000", null],
  ["nothing beside a column of money", "Date,Side,Coin,Amount,Price,Currency\n2025-01-02,buy,BTC,1,4,GBP", null],
  ["nothing for a price with its sign", "Date,Side,Coin,Amount,Price\n2025-01-02,buy,BTC,0.1,€40000", null],
])("proposes %s", (_, text, code) => {
  expect(proposalOf(text)).toBe(code);
});

it("takes the sign of the amount for the direction of trades without a kind", () => {
  const proposed = proposedFor(fileOf("Date,Coin,Amount,Price\n2025-01-02,BTC,0.1,40000\n2025-01-03,BTC,-0.1,50000"));
  expect(proposed).toMatchObject({ type: "=trade", amount: "Amount", price: "Price", coin: "Coin" });
});

it("reads the columns of a file from the lines that are like the others, and names the rest", () => {
  const file = fileOf(
    "Date,Type,Coin,Amount,Price,Currency\n2025-01-02,buy,BTC,0.1,40000,EUR\nbroken,row,here\n2025-03-02,sell,BTC,0.05,52000,EUR",
  );
  expect(file.unreadable).toEqual([{ row: 3, problem: "“broken” is not a time that can be read" }]);
  expect(proposedFor(file)).toMatchObject({
    ...{ time: "Date", coin: "Coin", totalCoin: "Currency" },
    types: { buy: "buy", sell: "sell" },
  });
  expect(file.values[1]).toEqual(["buy", "sell"]);
});

it("leaves out no line that has its time in another column", () => {
  const file = fileOf(
    "Completed,Created,Type,Coin,Amount\n2025-01-02,2025-01-01,buy,BTC,1\n2025-01-03,2025-01-02,buy,BTC,2\n,2025-01-03,sell,BTC,1",
  );
  expect(file.unreadable).toEqual([]);
  expect(file.values[2]).toEqual(["buy", "sell"]);
});

it("takes the place from a column that names one in all rows", () => {
  const accountOf = (...rows: string[]) =>
    proposedFor(fileOf(["Date,Coin,Amount,Account", ...rows].join("\n"))).account;
  expect(accountOf("2025-01-02,BTC,0.1,Kraken", "2025-01-03,BTC,0.2,Kraken")).toBe("Kraken");
  expect(accountOf("2025-01-02,BTC,0.1,Kraken", "2025-01-03,BTC,0.2,Bitstamp")).toBe("");
  expect(accountOf("2025-01-02,BTC,0.1,Kraken", "2025-01-03,BTC,0.2,")).toBe("");
});
