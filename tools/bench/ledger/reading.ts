import papa from "papaparse";
import { LAYOUTS } from "../../../shared/imports/catalogue/layouts.ts";
import { readFile } from "../../../shared/imports/read-file.ts";
import { atMost, type BenchResult, info } from "../results.ts";

const ROWS = 10_000;
const RUNS = 15;
const WARM_UP = 5;
/** Reading a file finds its layout, and joins, books and checks its rows: at most so many times as only naming its cells. */
const MAX_RATIO = 6;
const NOW = Date.UTC(2026, 10, 23);
const FIRST = Date.UTC(2024, 0, 1);

const timeOf = (row: number) => new Date(FIRST + row * 60_000).toISOString().slice(0, 19).replace("T", " ");

/** Pairs of rows of one trade, with running balances. */
function krakenLedger(): string {
  const lines = ["txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance"];
  let [coins, money] = [0, 1_000_000_000];
  for (let row = 0; row < ROWS / 2; row++) {
    coins += 1;
    money -= 4_100;
    const start = `T${row},"${timeOf(row)}",trade,tradespot,currency`;
    lines.push(`L${row}A,${start},XXBT,spot / main,0.0001,0,${(coins / 10_000).toFixed(4)}`);
    lines.push(`L${row}B,${start},ZEUR,spot / main,-4.0000,0.1000,${(money / 1000).toFixed(4)}`);
  }
  return lines.join("\n");
}

/** A purchase in each row. */
function coinbase(): string {
  const header =
    "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes";
  const rows = Array.from(
    { length: ROWS },
    (_, row) =>
      `id${row},${timeOf(row)} UTC,Buy,BTC,0.00${row + 1},EUR,€40000.00,€40.00,€40.60,€0.60,Bought 0.001 BTC for 40.60 EUR`,
  );
  return [header, ...rows].join("\n");
}

/** Three rows of one second for each trade. */
function binanceStatement(): string {
  const lines = ["User_ID,UTC_Time,Account,Operation,Coin,Change,Remark"];
  for (let row = 0; row < ROWS / 3; row++) {
    const start = `1,${timeOf(row)},Spot`;
    lines.push(`${start},Transaction Buy,BTC,0.0${row + 1},`);
    lines.push(`${start},Transaction Spend,USDT,-${row + 1}.5,`);
    lines.push(`${start},Transaction Fee,BNB,-0.0001,`);
  }
  return lines.join("\n");
}

const timed = (run: () => unknown): number => {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt;
};

/** Both are measured in turns, so that a busy machine slows both, and the fastest runs count. */
function ratioOf(text: string): { ratio: number; papaMs: number; readMs: number } {
  const read = () => readFile(text, { catalogue: LAYOUTS, fileName: "export.csv", now: NOW });
  const result = read();
  if (result.kind !== "read" || result.problems.length > 0) throw new Error("The file was not read");
  const times = { papa: [] as number[], read: [] as number[] };
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    const papaMs = timed(() => papa.parse(text, { header: true }));
    const readMs = timed(read);
    if (run < WARM_UP) continue;
    times.papa.push(papaMs);
    times.read.push(readMs);
  }
  const [papaMs, readMs] = [Math.min(...times.papa), Math.min(...times.read)];
  return { ratio: readMs / papaMs, papaMs, readMs };
}

const FILES = { "Kraken ledger": krakenLedger, Coinbase: coinbase, "Binance statement": binanceStatement };

/** Compares the reading of files with Papa Parse, which only names their cells by the header. */
export const reading = (): BenchResult[] =>
  Object.entries(FILES).flatMap(([name, fileOf]) => {
    const { ratio, papaMs, readMs } = ratioOf(fileOf());
    return [
      atMost(`reading ${ROWS} rows of a ${name} file, against Papa Parse`, ratio, MAX_RATIO, "times", 1),
      info("the same in ms", `${readMs.toFixed(0)} ms against ${papaMs.toFixed(0)} ms`),
    ];
  });
