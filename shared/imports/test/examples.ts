import { readFileSync } from "node:fs";
import { LAYOUTS } from "../catalogue/layouts.ts";
import type { Layout } from "../layout.ts";
import { type FileRead, readFile } from "../read-file.ts";

/**
 * Example rows of each layout, for tests only. A block begins with "# id", then come rows: the cells of the required columns
 * and "=>" with the amounts that the row moves, or "!" for a row that is not booked. Lines with "=" are the transactions.
 * `star` is the text for "*" in column names, `more` are optional columns, `columns` replaces the whole header.
 */
export type Example = {
  layout: Layout;
  fileName: string;
  header: string[];
  rows: { cells: string[]; moves: { amount: string; symbol: string }[] }[];
  booked: string[];
};

const NOW = Date.UTC(2026, 10, 23);
const FILES = ["exchanges", "others"];

/** The columns that a layout requires, as in a file. */
const requiredColumns = ({ header }: Layout, star: string): string[] =>
  header
    .split(" | ")
    .filter((text) => !text.endsWith("?"))
    .map((text) => text.replace(/(?<=\*)\+$/, "").split(" = ")[0]!)
    .map((name) => name.replace(/#\d$/, "").replaceAll("*", star));

function rowOf(line: string): Example["rows"][number] {
  const [cells = "", moves = ""] = line.split(/\s*=>\s*/);
  return {
    cells: cells.split("|").map((cell) => cell.trim()),
    moves: moves.split(",").flatMap((text) => {
      const [amount = "", symbol = ""] = text.trim().split(" ");
      return amount === "" || amount === "!" ? [] : [{ amount, symbol }];
    }),
  };
}

function exampleOf(block: string): Example {
  const [head = "", ...lines] = block.trim().split("\n");
  const option = (name: string) => new RegExp(` ${name}=(.*?)(?= (?:star|more|columns|name)=|$)`).exec(head)?.[1];
  const id = head.split(" ")[0]!;
  const layout = LAYOUTS.find((one) => one.id === id);
  if (!layout) throw new Error(`There is no layout ${id}`);
  const more = option("more")?.split(",") ?? [];
  return {
    layout,
    fileName: option("name") ?? "export.csv",
    header: option("columns")?.split(",") ?? [...requiredColumns(layout, option("star") ?? ""), ...more],
    rows: lines.filter((line) => line.includes("=>")).map(rowOf),
    booked: lines.filter((line) => line.startsWith("= ")).map((line) => line.slice(2)),
  };
}

export const EXAMPLES: readonly Example[] = FILES.flatMap((name) =>
  readFileSync(new URL(`examples/${name}.txt`, import.meta.url), "utf8")
    .split(/^# /m)
    .slice(1)
    .map(exampleOf),
);

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
export const csvOf = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((cells) => cells.map(quote).join(",")).join("\n");

/** Reads rows with the header of an example, by its layout only, or by the layout of the catalogue that fits best. */
export function readExample(
  { header, fileName, layout }: Example,
  rows: readonly (readonly string[])[],
  isKnown = false,
): FileRead {
  const options = { catalogue: LAYOUTS, fileName, now: NOW, layout: isKnown ? layout : undefined };
  const result = readFile(csvOf(header, rows), options);
  if (result.kind !== "read") throw new Error(`${layout.id}: ${JSON.stringify(result)}`);
  return result;
}

/** A transaction in a line: "2024-01-02 10:00:00 buy Kraken: 0.01 BTC -400 EUR fee 2 EUR". */
export const lineOf = ({ at, kind, account, toAccount, legs, fee }: FileRead["transactions"][number]): string => {
  const money = ({ amount, symbol }: { amount: string; symbol: string }) => `${amount} ${symbol.toUpperCase()}`;
  const to = toAccount === null ? "" : ` > ${toAccount}`;
  const time = new Date(at).toISOString().slice(0, 19).replace("T", " ");
  return [`${time} ${kind} ${account}${to}:`, ...legs.map(money), ...(fee ? [`fee ${money(fee)}`] : [])].join(" ");
};
