import { describe, expect, it } from "vitest";
import { LAYOUTS } from "./catalogue/layouts.ts";
import { type FileRead, type ReadOptions, readFile } from "./read-file.ts";
import { lineOf } from "./test/examples.ts";

const NOW = Date.UTC(2026, 10, 23);
function read(text: string, options: Partial<ReadOptions> = {}): FileRead {
  const result = readFile(text, { catalogue: LAYOUTS, fileName: "export.csv", now: NOW, ...options });
  if (result.kind !== "read") throw new Error(JSON.stringify(result));
  return result;
}
/** The transactions without their times. */
const show = (file: FileRead) => file.transactions.map((transaction) => lineOf(transaction).slice(20));

const STATEMENT = "User ID,Time,Account,Operation,Coin,Change,Remark\n";
const statement = (...rows: string[]) => STATEMENT + rows.map((row) => `1,${row},\n`).join("");
const KRAKEN = "txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance\n";

describe("the zone of a file", () => {
  const text = statement("26-01-01 03:00:00,Spot,Deposit,USDT,100");
  const timeOf = (file: FileRead) => new Date(file.transactions[0]!.at).toISOString();
  it.each([
    ["Binance-Transaction-History-202604201017(UTC+7).csv", "2025-12-31T20:00:00.000Z", "UTC+7"],
    ["Binance-Withdraw-History-202603230412(UTC--6).csv", "2026-01-01T09:00:00.000Z", "UTC-6"],
    ["export(UTC+05-30).csv", "2025-12-31T21:30:00.000Z", "UTC+5:30"],
  ])("is read from the name %s", (fileName, time, zone) => {
    const file = read(text, { fileName });
    expect(timeOf(file)).toBe(time);
    expect(file.readFrom.zone).toEqual({ zone, from: "file name" });
  });
  it("is the user's answer, which does not change the keys of the rows", () => {
    const [plain, answered] = [read(text), read(text, { answers: { zone: "Asia/Bangkok" } })];
    expect(timeOf(answered)).toBe("2025-12-31T20:00:00.000Z");
    expect(answered.readFrom.zone).toEqual({ zone: "Asia/Bangkok", from: "answer" });
    expect(answered.transactions[0]!.sourceKey).toBe(plain.transactions[0]!.sourceKey);
  });
  it("is asked when the file names none", () => {
    const revolut = "Symbol,Type,Quantity,Price,Value,Fees,Date\nBTC,Send,1,€1,€1,€0,2024-02-01 11:03:12\n";
    expect(read(revolut, { zone: 60 }).questions).toMatchObject([{ key: "zone", default: "UTC+1", rows: 1 }]);
    expect(read(revolut, { answers: { zone: "UTC+1" } }).questions).toEqual([]);
  });
});

describe("kinds of rows that are known by a part of their words", () => {
  const galaxy = statement(
    "26-01-01 03:00:00,Spot,Galaxy Airdrop,USDT,100",
    "26-01-02 03:00:00,Spot,Galaxy Airdrop,USDT,5",
    "26-01-03 03:00:00,Spot,Airdrop Assets,USDT,1",
  );
  it("are booked, and the user is asked about those with words that no layout knows", () => {
    const { questions, transactions } = read(galaxy);
    expect(transactions.map(({ kind }) => kind)).toEqual(["income", "income", "income"]);
    expect(questions).toMatchObject([{ key: "kind:Galaxy Airdrop", default: "read", rows: 2 }]);
    expect(questions[0]!.options[0]).toEqual({ value: "read", label: "Yes: Income" });
  });
  it("are booked by the user's answers", () => {
    const kindsOf = (answer: string) =>
      read(galaxy, { answers: { "kind:Galaxy Airdrop": answer } }).transactions.map(({ kind }) => kind);
    expect(kindsOf("gift")).toEqual(["gift", "gift", "income"]);
    expect(kindsOf("read")).toEqual(["income", "income", "income"]);
  });
});

describe("kinds of rows that are not known", () => {
  const text = statement(
    "26-01-01 03:00:00,Spot,Quantum Teleport,USDT,100",
    "26-01-02 03:00:00,Spot,quantum teleport,USDT,-1",
    "26-01-03 03:00:00,Spot,P2P Trading,USDT,5",
  );
  it("are returned by their word with their rows", () => {
    const { questions, transactions } = read(text);
    expect(transactions).toEqual([]);
    expect(questions.map(({ key, default: value, lines }) => [key, value, lines])).toEqual([
      ["kind:Quantum Teleport", "skip", [2, 3]],
      ["kind:P2P Trading", "skip", [4]],
    ]);
    expect(questions[0]!.options).toContainEqual({ value: "income", label: "Income" });
  });
  it("are booked by the user's answers", () => {
    const file = read(text, { answers: { "kind:Quantum Teleport": "income", "kind:P2P Trading": "transfer" } });
    expect(show(file)).toEqual(["income Binance: 100 USDT", "loss Binance: -1 USDT", "transfer Binance: 5 USDT"]);
    expect(file.questions).toEqual([]);
  });
  it("are left out by an answer, and asked again after an answer that is no meaning", () => {
    const answers = { "kind:Quantum Teleport": "skip", "kind:P2P Trading": "nonsense" };
    const { problems, questions } = read(text, { answers });
    expect(problems.map(({ problem }) => problem).slice(0, 2)).toEqual(Array(2).fill("Left out by your choice"));
    expect(questions.map(({ key }) => key)).toEqual(["kind:P2P Trading"]);
  });
  it("use the columns of a similar kind", () => {
    const coinbase =
      "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n2025-01-02 10:00:00 UTC,Lightning Tip,BTC,0.01,EUR,€8.00,€8.00,€0.00,\n";
    expect(show(read(coinbase, { answers: { "kind:Lightning Tip": "gift" } }))).toEqual(["gift Coinbase: -0.01 BTC"]);
  });
});

describe("the decimal mark", () => {
  const text =
    "date;soldAmount;soldCurrency;boughtAmount;boughtCurrency;fee;feeCurrency;exchanger;description\n2024-07-10;2.500;BTC;10;ETH;;;Online;\n";
  it("is asked when nothing in the file proves it, and the rows wait for the answer", () => {
    const file = read(text);
    expect(file.transactions).toEqual([]);
    expect(file.questions).toMatchObject([{ key: "decimalMark", default: null, rows: 1, lines: [2] }]);
    expect(file.questions[0]!.options).toEqual([
      { value: ".", label: "2.500 is 2.500" },
      { value: ",", label: "2.500 is 2500" },
    ]);
  });
  it.each([
    [".", "swap Exchange: -2.5 BTC 10 ETH"],
    [",", "swap Exchange: -2500 BTC 10 ETH"],
  ])("is the answer %s", (decimalMark, line) => {
    const file = read(text, { answers: { decimalMark } });
    expect(show(file)).toEqual([line]);
    expect(file.questions).toEqual([]);
  });
  it("is proved by other amounts of the file", () => {
    expect(show(read(`${text}2024-07-11;0,5;BTC;1;ETH;;;Online;\n`))[0]).toBe("swap Exchange: -2500 BTC 10 ETH");
  });
});

describe("a trade of several rows", () => {
  it("joins what is left of one kind to what is left of another in the same second", () => {
    const rows = ["Buy,USDT,4", "Sell,XTZ,-1.5", "Fee,BNB,-0.001"].map((row) => `25-10-10 14:00:00,Spot,${row}`);
    expect(show(read(statement(...rows)))).toEqual(["swap Binance: -1.5 XTZ 4 USDT fee 0.001 BNB"]);
    const both = ["Sell,NEAR,-4.6", "Sell,BUSD,20.39"].map((row) => `22-10-10 14:00:00,Spot,${row}`);
    expect(show(read(statement(...both)))).toEqual(["swap Binance: -4.6 NEAR 20.39 BUSD"]);
  });
  it("is one by its reference, whatever its rows are called, and a transfer has one coin", () => {
    const file = read(
      `${KRAKEN}L1,R1,2026-01-01 10:00:00,transfer,delistingconversion,currency,XXMR,spot / main,-2,0,0
L2,R1,2026-01-01 10:00:00,transfer,delistingconversion,currency,XXBT,spot / main,0.004,0,0.004
L3,R2,2026-01-02 10:00:00,earn,autoallocation,currency,ETH,spot / main,-1,0,0
L4,R2,2026-01-02 10:00:00,earn,autoallocation,currency,ETH,earn / flexible,1,0,1
`,
    );
    expect(show(file)).toEqual([
      "swap Kraken: -2 XMR 0.004 BTC",
      "transfer Kraken: -1 ETH",
      "transfer Kraken earn: 1 ETH",
    ]);
  });
  it("is a transfer without its other side where the coins only change their place", () => {
    const rows = ["Subscription,USDT,-100", "Subscription,LDUSDT,100"].map(
      (row) => `25-10-10 14:00:00,Spot,Simple Earn Flexible ${row}`,
    );
    expect(show(read(statement(...rows)))).toEqual(["rename Binance: -100 USDT 100 LDUSDT"]);
    expect(show(read(statement(rows[0]!)))).toEqual(["transfer Binance: -100 USDT"]);
  });
});

it("books the fills of an order instead of its rounded totals", () => {
  const file = read(`Date(UTC);Pair;Type;Order Price;Order Amount;AvgTrading Price;Filled;Total;status
2024-03-19 17:02:52;ETHUSDT;BUY;0.0;0.5;3000.01;0.5;1500.01;Filled
;Date(UTC);Trading Price;Filled;Total;Fee;;;
;2024-03-19 17:02:52;3000.01;0.2;600.002;0.0005BNB;;;
;2024-03-19 17:02:53;3000.01;0.3;900.003;0.0007BNB;;;
2024-03-20 17:02:52;ETHUSDT;SELL;0.0;0.1;3000.00;0.1;300.00;Filled
`);
  expect(show(file)).toEqual([
    "swap Binance: -600.002 USDT 0.2 ETH fee 0.0005 BNB",
    "swap Binance: -900.003 USDT 0.3 ETH fee 0.0007 BNB",
    "swap Binance: -0.1 ETH 300 USDT",
  ]);
  expect([file.rows, file.problems]).toEqual([3, []]);
});

it("asks which of two layouts with as many required columns it is, and uses the one with more", () => {
  const coinbase =
    "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes";
  const row = "2026-01-06 10:00:00 UTC,Staking Income,ETH2,0.01,EUR,€30.00,€30.00,€0.00,";
  expect(read(`${coinbase}\n${row}\n`).layout.id).toBe("coinbase");
  const newer = read(`${coinbase},Sender Address,Recipient Address\n${row},,\n`);
  expect(newer.layout.id).toBe("coinbase-2026");
  // The newer layout calls ETH2 by its name of today, and still recognises the row.
  expect(show(newer)).toEqual(["income Coinbase: 0.01 ETH"]);
  expect(newer.transactions[0]!.sourceKey).toBe(read(`${coinbase}\n${row}\n`).transactions[0]!.sourceKey);
  const twins = LAYOUTS.filter(({ id }) => id === "relai").flatMap((layout) => [layout, { ...layout, id: "twin" }]);
  const text = `${twins[0]!.header.replaceAll(" | ", ",")}\n2024-01-01,Buy,1,1,BTC/EUR,1,EUR,0,EUR,,1,\n`;
  expect(readFile(text, { catalogue: twins, fileName: "a.csv", now: NOW })).toMatchObject({ kind: "choice" });
});

it("names the coins of a file, and the coin that a reused ticker meant", () => {
  const file = read(
    statement(
      "22-05-01 10:00:00,Spot,Deposit,LUNA,5",
      "22-06-01 10:00:00,Spot,Deposit,LUNA,5",
      "22-06-02 10:00:00,Spot,Deposit,EUR,1",
    ),
  );
  expect(file.coins).toEqual([
    { symbol: "luna", coinId: "terra-luna", rows: 1 },
    { symbol: "luna", coinId: null, rows: 1 },
  ]);
  expect(file.transactions.map(({ legs }) => legs[0]!.coinId)).toEqual(["terra-luna", null, null]);
});
