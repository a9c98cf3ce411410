import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LAYOUTS } from "./catalogue/layouts.ts";
import { layoutOf, type Mapping } from "./mapping.ts";
import { type FileRead, type ReadOptions, readFile } from "./read-file.ts";
import { decode } from "./reading/decode.ts";

const NOW = Date.UTC(2026, 10, 23);
const read = (text: string, options: Partial<ReadOptions> = {}) =>
  readFile(text, { catalogue: LAYOUTS, fileName: "export.csv", now: NOW, ...options });

function readKnown(text: string, options: Partial<ReadOptions> = {}): FileRead {
  const result = read(text, options);
  if (result.kind !== "read") throw new Error(JSON.stringify(result));
  return result;
}

/** Transactions as "kind account>account: amounts fee", in the order of their times. */
const show = ({ transactions }: FileRead) =>
  transactions.map(({ kind, account, toAccount, legs, fee }) => {
    const amounts = legs.map(({ amount, symbol }) => `${amount} ${symbol}`).join(" ");
    return `${kind} ${account}${toAccount === null ? "" : `>${toAccount}`}: ${amounts}${fee ? ` fee ${fee.amount} ${fee.symbol}` : ""}`;
  });
const balanceOf = ({ balances }: FileRead) =>
  Object.fromEntries(balances.map(({ account, symbol, computed }) => [`${account} ${symbol}`, computed]));

const KRAKEN = `txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance
L1-A,R1-A,2024-01-01 10:00:00,deposit,,currency,ZEUR,spot / main,1000.0000,0,1000.0000
,R2-A,2024-01-01 11:00:00,trade,tradespot,currency,XXBT,spot / main,0.02,0.0001,
L2-A,R2-A,2024-01-01 11:00:00,trade,tradespot,currency,XXBT,spot / main,0.02,0.0001,0.0199
L3-A,R2-A,2024-01-01 11:00:00,trade,tradespot,currency,ZEUR,spot / main,-800.00,1.00,199.0000
L4-A,R3-A,2024-01-02 11:00:00,earn,reward,currency,DOT.S,earn / bonded,0.5,0,0.5
L5-A,R4-A,2024-01-03 11:00:00,withdrawal,,crypto,XBT,spot / main,-0.01,0.0002,0.0098
`;

describe("a ledger with two rows a trade", () => {
  const file = readKnown(KRAKEN);
  it("joins rows by their reference, uses the usual coin symbols and separates subaccounts", () => {
    expect(show(file)).toEqual([
      "transfer Kraken: 1000 eur",
      "buy Kraken: 0.0199 btc -801 eur",
      "income Kraken earn: 0.5 dot",
      "transfer Kraken: -0.01 btc fee 0.0002 btc",
    ]);
  });
  it("reports the rows that are not booked", () => {
    expect(file.problems).toEqual([{ row: 3, problem: "“txid” is empty" }]);
    expect(file.rows).toBe(6);
  });
  it("says why a row is too short, or has a number that is not decimal", () => {
    const short = readKnown(`${KRAKEN}L6-A,R6-A,2024-01-04 11:00:00,depo\n`);
    expect(short.problems).toContainEqual({ row: 8, problem: "This row has 4 cells, the header has 11" });
    const hexadecimal = readKnown(KRAKEN.replace("1000.0000,0", "0x10,0"));
    expect(hexadecimal.problems).toContainEqual({
      row: 2,
      problem: "“0x10” is a hexadecimal number. Amounts must be decimal",
    });
  });
  it("names a row with a date in the future and does not book it", () => {
    const read = (now: number) => readKnown(KRAKEN, { now });
    const early = read(Date.UTC(2024, 0, 2));
    expect(early.problems).toContainEqual({ row: 7, problem: "The date is in the future" });
    expect(early.transactions.length).toBeLessThan(read(NOW).transactions.length);
    expect(read(NOW).problems).not.toContainEqual(expect.objectContaining({ row: 7 }));
  });
  it("books rows with any text as their id", () => {
    const other = readKnown(KRAKEN.replaceAll(/^L(\d)-A/gm, "LEDGER$1"));
    expect(show(other)).toEqual(show(file));
    expect(other.problems).toEqual(file.problems);
  });
  it("compares each balance with the previous balance", () => {
    expect(file.check).toMatchObject({ compared: 1, agree: 1 });
    expect(balanceOf(file)).toEqual({ "Kraken eur": "199", "Kraken btc": "0.0097", "Kraken earn dot": "0.5" });
  });
  it("reports a balance that does not follow from the rows", () => {
    const broken = readKnown(KRAKEN.replace("199.0000", "150.0000"));
    expect(broken.check).toMatchObject({ compared: 1, agree: 0 });
    expect(broken.warnings).toContainEqual({
      row: 5,
      problem: "The file states a balance of 150 EUR, but the rows add up to 199",
    });
  });
  it("books a trade with one missing side as this side only, under another key", () => {
    const half = readKnown(
      KRAKEN.split("\n")
        .filter((line) => !line.startsWith("L3"))
        .join("\n"),
    );
    expect(show(half)[1]).toBe("buy Kraken: 0.02 btc fee 0.0001 btc");
    expect(half.warnings.map(({ row }) => row)).toEqual([4]);
    const [whole] = file.transactions.filter(({ kind }) => kind === "buy");
    const [alone] = half.transactions.filter(({ kind }) => kind === "buy");
    expect(alone!.sourceKey).not.toBe(whole!.sourceKey);
    expect(alone!.aliases).toEqual([whole!.sourceKey]);
    expect(whole!.aliases).toContain(alone!.sourceKey);
  });
});

it("recognises the same trade in another export of the exchange", () => {
  const trades = `txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers
R2-A,O1-A,XXBTZEUR,2024-01-01 11:00:00.1234,buy,limit,40000,800,1.5,0.02,0,,"L2-A,L3-A"
`;
  const [trade] = readKnown(trades).transactions;
  expect(readKnown(KRAKEN).transactions.map(({ sourceKey }) => sourceKey)).toContain(trade!.sourceKey);
});

const STATEMENT = `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
1,2024-01-01 10:00:00,Spot,Buy,BTC,0.01,
1,2024-01-01 10:00:00,Spot,Transaction Related,USDT,-400,
1,2024-01-01 10:00:00,Spot,Fee,BNB,-0.001,
1,2024-01-01 10:00:00,Spot,Sell,BTC,-0.01,
1,2024-01-01 10:00:00,Spot,Transaction Related,USDT,401,
1,2024-01-01 10:00:05,Spot,Sell,ETH,-1,
1,2024-01-01 10:00:06,Spot,Sell,USDT,2000,
1,2024-01-01 11:00:00,Spot,Quantum Teleport,BTC,1,
1,2024-01-01 12:00:00,Spot,Staking Rewards,DOT,0.1,
`;

it("joins rows by their second, separates a purchase from a sale in the same second, and reports an unknown operation", () => {
  const file = readKnown(STATEMENT);
  expect(show(file)).toEqual([
    "swap Binance: -400 usdt 0.01 btc fee 0.001 bnb",
    "swap Binance: -0.01 btc 401 usdt",
    "swap Binance: -1 eth 2000 usdt",
    "income Binance: 0.1 dot",
  ]);
  expect(file.problems).toEqual([{ row: 9, problem: "“Quantum Teleport” is not a known kind of row" }]);
});

it("gives the same keys in any order of rows, and different keys to rows that are equal", () => {
  const [header, ...rows] = STATEMENT.trim().split("\n");
  const keysOf = (lines: string[]) =>
    readKnown([header, ...lines].join("\n")).transactions.map(({ sourceKey }) => sourceKey);
  const keys = keysOf(rows);
  // Rows of one second keep their order, because some trades differ only in the order.
  expect(keysOf([...rows.slice(5), ...rows.slice(0, 5)]).toSorted()).toEqual(keys.toSorted());
  const reward = rows.at(-1)!;
  expect(new Set(keysOf([...rows, reward])).size).toBe(keys.length + 1);
});

describe("a file of an exchange", () => {
  it("takes the time zone from the line above the header, and orders joined by a damaged number from their times", () => {
    const okx = (order: string) => `UID:1,Account Type:Trading,Time Zone:UTC+8
id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit
2,${order},2026-05-11 21:35:20,Spot,BTC-USDT,Buy,0.05,BTC,80000,0,-0.00005,BTC,0,0,0.04995,0.04995,BTC
1,${order},2026-05-11 21:35:20,Spot,BTC-USDT,Sell,4000,BTC,80000,0,0,USDT,0,0,-4000,0,USDT
`;
    const whole = readKnown(okx("3561000000000000001"));
    expect(show(whole)).toEqual(["swap OKX: -4000 usdt 0.05 btc fee 0.00005 btc"]);
    expect(new Date(whole.transactions[0]!.at).toISOString()).toBe("2026-05-11T13:35:20.000Z");
    const damaged = readKnown(okx("3.56E+18"));
    expect(damaged.transactions.map(({ sourceKey }) => sourceKey)).toEqual(
      whole.transactions.map(({ sourceKey }) => sourceKey),
    );
    expect(damaged.warnings[0]!.problem).toMatch(/^A spreadsheet has shortened/);
  });

  it("separates a fee that an amount includes, and reports a fee that is larger than the amount", () => {
    const file =
      readKnown(`Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address
Europe/Amsterdam,2023-07-30,11:36:46.620,buy,ETH,0.005,EUR,1862.8,EUR,-10.00,EUR,0.5,Completed,a,
Europe/Amsterdam,2023-11-30,11:37:41,withdrawal,ETH,-0.010713949999999999,,,,,ETH,1,Completed,b,0x1
Europe/Amsterdam,2023-11-30,11:37:42,withdrawal,ETH,-1,,,,,ETH,0,Failed,c,0x1
`);
    expect(show(file)).toEqual([
      "buy Bitvavo: 0.005 eth -9.5 eur fee 0.5 eur",
      "transfer Bitvavo: -0.010713949999999999 eth",
    ]);
    expect(new Date(file.transactions[0]!.at).toISOString()).toBe("2023-07-30T09:36:46.620Z");
    expect(file.warnings.map(({ row }) => row)).toEqual([3]);
    expect(file.problems).toEqual([{ row: 4, problem: "Not completed: “Status” is “failed”" }]);
  });

  it("reads what a spreadsheet saved: semicolons, decimal commas, exponents", () => {
    const file =
      readKnown(`date;soldAmount;soldCurrency;boughtAmount;boughtCurrency;fee;feeCurrency;exchanger;description
2024-07-10;0,5;BTC;1,55444E+13;SHIB;0,001;BTC;Online;
`);
    expect(show(file)).toEqual(["swap Exchange: -0.5 btc 15544400000000 shib fee 0.001 btc"]);
  });

  it("moves coins between subaccounts without a gain", () => {
    const file = readKnown(
      `Symbol,Type,Quantity,Price,Value,Fees,Date
ETH,Buy,0.5,"€2,000.00","€1,000.00",€1.00,"Feb 1, 2024, 11:03:12 AM"
ETH,Stake,0.2,"€2,100.00",€420.00,€0.00,"Feb 2, 2024, 11:03:12 AM"
ETH,Staking reward,0.001,,,,"Jan 15, 2025, 12:23:31 AM"
`,
      { zone: 60 },
    );
    expect(show(file)).toEqual([
      "buy Revolut: 0.5 eth -1000 eur fee 1 eur",
      "transfer Revolut>Revolut staked: 0.2 eth",
      "income Revolut: 0.001 eth",
    ]);
    expect(balanceOf(file)).toEqual({ "Revolut eth": "0.301", "Revolut eur": "-1001", "Revolut staked eth": "0.2" });
    expect(new Date(file.transactions[0]!.at).toISOString()).toBe("2024-02-01T10:03:12.000Z");
  });

  it("asks the user which of two exports with the same header it is, unless its name or its rows show it", () => {
    const text =
      "Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status\n2021-01-01 10:00:00,BTC,BTC,1,0,a,b,,,Completed\n";
    const result = read(text);
    expect(result.kind === "choice" && result.layouts.map(({ id }) => id)).toEqual([
      "binance-deposits",
      "binance-withdrawals",
    ]);
    expect(show(readKnown(text, { fileName: "Binance-Withdrawal-History.csv" }))).toEqual(["transfer Binance: -1 btc"]);
    expect(show(readKnown(text, { layout: LAYOUTS.find(({ id }) => id === "binance-deposits") }))).toEqual([
      "transfer Binance: 1 btc",
    ]);
  });

  it("finds the address of the user", () => {
    const header =
      "Transaction Hash,Blockno,UnixTimestamp,DateTime (UTC),From,To,ContractAddress,Value_IN(ETH),Value_OUT(ETH),CurrentValue @ $3000/Eth,TxnFee(ETH),TxnFee(USD),Historical $Price/Eth,Status,ErrCode,Method";
    const file = readKnown(`${header}
0x1,1,1700000000,2023-11-14 22:13:20,0xother1,0xmine,,2,0,0,0.001,2,2000,,,Transfer
0x2,2,1700000100,2023-11-14 22:15:00,0xMine,0xother2,,0,0.5,0,0.002,4,2000,,,Transfer
0x3,3,1700000200,2023-11-14 22:16:40,0xmine,0xcontract,,0,0,0,0.003,6,2000,Error(0),out of gas,Swap
`);
    expect(show(file)).toEqual([
      "transfer Ethereum wallet: 2 eth",
      "transfer Ethereum wallet: -0.5 eth fee 0.002 eth",
      "fee Ethereum wallet:  fee 0.003 eth",
    ]);
  });
});

describe("an unknown file", () => {
  const text =
    "When;What;How much;Of;For;In\n01/02/2024;kauf;1,5;BTC;30000,00;EUR\n13/02/2024;abgang;0,5;BTC;;\n14/02/2024;sonst;1;BTC;;\n";
  it("opens the mapping with its columns, samples and few values", () => {
    const result = read(text);
    expect(result).toMatchObject({
      kind: "unknown",
      names: ["When", "What", "How much", "Of", "For", "In"],
      rows: 3,
      line: 1,
    });
    expect(result.kind === "unknown" && result.values[1]).toEqual(["kauf", "abgang", "sonst"]);
  });

  it("takes the direction of trades without a kind from the sign of their amount", () => {
    const layout = layoutOf({
      ...{ account: "A", time: "Date", amount: "Amount", coin: "Coin", price: "Price" },
      ...{ totalCoin: "=EUR", type: "=trade" },
    });
    const file = readKnown("Date,Coin,Amount,Price\n2025-01-02,BTC,0.1,40000\n2025-03-02,BTC,-0.05,52000\n", {
      layout,
    });
    expect(file.problems).toEqual([]);
    expect(
      file.transactions.map(({ kind, legs }) => [kind, legs.map(({ amount, symbol }) => amount + symbol)]),
    ).toEqual([
      ["buy", ["0.1btc", "-4000eur"]],
      ["sell", ["-0.05btc", "2600eur"]],
    ]);
  });

  it("names a line that cannot be read, and does not ask what kind of row it is", () => {
    const layout = layoutOf({
      ...{ account: "A", time: "Date", amount: "Amount", coin: "Coin", type: "Type", types: { buy: "buy" } },
    });
    const file = readKnown("Date,Type,Coin,Amount\n2025-01-02,buy,BTC,1\nbroken,row,here,too\n", { layout });
    expect(file.problems).toEqual([{ row: 3, problem: "“broken” is not a time that can be read" }]);
    expect(file.questions.map(({ key }) => key)).toEqual(["zone"]);
  });

  const mapping: Mapping = {
    account: "Börse",
    time: "When",
    type: "What",
    types: { kauf: "buy", abgang: "out" },
    amount: "How much",
    coin: "Of",
    total: "For",
    totalCoin: "In",
  };
  it("is read with the user's mapping, and rows without a mapped type are reported", () => {
    const file = readKnown(text, { layout: layoutOf(mapping) });
    expect(show(file)).toEqual(["buy Börse: 1.5 btc -30000 eur", "transfer Börse: -0.5 btc"]);
    expect(file.problems).toEqual([{ row: 4, problem: "“sonst” is not a known kind of row" }]);
  });

  it("books a row with two coins as a trade, and a row with one coin as a transfer", () => {
    const file = readKnown("day,out,out coin,in,in coin\n2024-01-01,1,BTC,20,ETH\n2024-01-02,,,5,ETH\n", {
      layout: layoutOf({
        account: "Wallet",
        time: "day",
        sent: "out",
        sentCoin: "out coin",
        received: "in",
        receivedCoin: "in coin",
      }),
    });
    expect(show(file)).toEqual(["swap Wallet: -1 btc 20 eth", "transfer Wallet: 5 eth"]);
  });

  it("books each row to the account that a column names", () => {
    const file = readKnown(
      "day,move,coin,place\n2024-01-01,-1,BTC,Kraken\n2024-01-01,1,BTC,Ledger\n2024-01-02,2,BTC,\n",
      {
        layout: layoutOf({ account: "Other", time: "day", amount: "move", coin: "coin", accounts: "place" }),
      },
    );
    expect(show(file)).toEqual(["transfer Kraken: -1 btc", "transfer Ledger: 1 btc", "transfer Other: 2 btc"]);
  });

  it("leaves out rows whose status is not one of the completed ones", () => {
    const file = readKnown("day,in,coin,state\n2024-01-01,1,BTC,Done\n2024-01-02,2,BTC,open\n2024-01-03,3,BTC,\n", {
      layout: layoutOf({
        ...{ account: "Wallet", time: "day", received: "in", receivedCoin: "coin", status: "state" },
        statuses: { Done: true, open: false, "": false },
      }),
    });
    expect(show(file)).toEqual(["transfer Wallet: 1 btc"]);
    expect(file.problems).toEqual([
      { row: 3, problem: "Not completed: “state” is “open”" },
      { row: 4, problem: "“state” is empty" },
    ]);
  });

  it("computes what was paid from the price, and takes a fee out of a total that includes it", () => {
    const trades = "day,kind,n,of,for,price,fee\n2024-01-01,buy,2,BTC,20010 EUR,10000,10 EUR\n";
    const by = (rest: Partial<Mapping>) =>
      readKnown(trades, {
        layout: layoutOf({
          ...{ account: "Desk", time: "day", type: "kind", types: { buy: "buy" }, amount: "n", coin: "of", fee: "fee" },
          ...rest,
        }),
      });
    expect(show(by({ price: "price", totalCoin: "=EUR" }))).toEqual(["buy Desk: 2 btc -20000 eur fee 10 eur"]);
    expect(show(by({ total: "for", feeIncluded: true }))).toEqual(["buy Desk: 2 btc -20000 eur fee 10 eur"]);
    expect(show(by({ total: "for" }))).toEqual(["buy Desk: 2 btc -20010 eur fee 10 eur"]);
  });

  it("uses the same coin for all rows when the file has no coin column", () => {
    const file = readKnown("day;in\n2024-01-02;5\n", {
      layout: layoutOf({ account: "Wallet", time: "day", received: "in", receivedCoin: "=BTC" }),
    });
    expect(show(file)).toEqual(["transfer Wallet: 5 btc"]);
  });

  it("is one without the required columns, or with more unknown columns than known ones", () => {
    const more = (count: number) => KRAKEN.replace("balance\n", `balance${",extra".repeat(count)}\n`);
    const file = readKnown(more(1));
    expect(file.ignoredColumns).toEqual(["extra"]);
    expect(show(file)).toEqual(show(readKnown(KRAKEN)));
    expect(read(more(12)).kind).toBe("unknown");
    expect(read(KRAKEN.replace("refid", "reference")).kind).toBe("unknown");
  });
});

describe("a hostile file", () => {
  const refusal = (text: string) => {
    const result = read(text);
    return result.kind === "refused" ? result.problem : result.kind;
  };
  it("is refused with a sentence", () => {
    expect(refusal("")).toBe("This file is empty.");
    expect(refusal("\uFEFF \n\n")).toBe("This file is empty.");
    expect(refusal("a,b\u0000,c\n")).toMatch(/^This is not a CSV file/);
    expect(refusal(`${KRAKEN}L6,"never closed,2024`)).toMatch(/^A quotation mark is opened/);
    expect(refusal(`${Array(10_000).fill("x").join(",")}\n`)).toMatch(/more than 200 columns/);
    expect(refusal("just some prose\nwithout a table\n")).toMatch(/^No table was found/);
  });
  it("is recognised by its first bytes", () => {
    const decoded = (...bytes: number[]) => decode(new Uint8Array(bytes)).problem;
    expect(decoded(0x50, 0x4b, 3, 4, 1)).toMatch(/ZIP or Excel/);
    expect(decoded(0x89, 0x50, 0x4e, 0x47, 1)).toMatch(/image/);
    expect(decoded(0x25, 0x50, 0x44, 0x46)).toMatch(/PDF/);
    expect(decode(new Uint8Array(41 * 1024 * 1024)).problem).toMatch(/larger than 40 MB/);
  });
  it("is read as text in UTF-16, with and without a mark, and in an old encoding", () => {
    const utf16 = (text: string) => Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
    expect(decode(utf16("\uFEFFab,c").slice()).text).toBeDefined();
    expect(decode(Uint8Array.from([0xff, 0xfe, ...utf16("ab,c")])).text).toBe("ab,c");
    expect(decode(utf16("Date,Coin,Amount")).text).toBe("Date,Coin,Amount");
    expect(decode(Uint8Array.from([0x42, 0xf6, 0x72, 0x73, 0x65])).text).toBe("Börse");
  });
  it("keeps all rows when a cell contains a single quotation mark", () => {
    const file = readKnown(STATEMENT.replace("DOT,0.1,", 'DOT,0.1,"'));
    expect(file.transactions).toHaveLength(4);
  });
  it("reads formulas as text", () => {
    const file = readKnown(STATEMENT.replace("DOT,0.1", 'DOT,=HYPERLINK("http://x")'));
    expect(file.problems.map(({ row }) => row)).toEqual([9, 10]);
  });
  it("books or reports each row of any table", () => {
    const cell = fc.oneof(
      fc.constantFrom("", "BTC", "1", "-1", "buy", "2024-01-01", "trade"),
      fc.string({ maxLength: 12 }),
    );
    const header = "txid,refid,time,type,aclass,asset,amount,fee,balance";
    const quote = (text: string) => `"${text.replaceAll('"', '""').replaceAll(/\p{Cc}/gu, " ")}"`;
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 9, maxLength: 10 }), { minLength: 1, maxLength: 20 }),
        (rows) => {
          const result = read(`${header}\n${rows.map((cells) => cells.map(quote).join(",")).join("\n")}\n`);
          if (result.kind !== "read") return;
          const named = new Set(result.problems.map(({ row }) => row));
          const booked = new Set(result.transactions.flatMap(({ lines }) => lines));
          expect(named.size + booked.size).toBe(result.rows);
          expect([...named].filter((line) => booked.has(line))).toEqual([]);
        },
      ),
    );
  });
});
