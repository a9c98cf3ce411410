import { CATEGORIES } from "./categories.ts";

/** How a price moves: independently, held at a peg, with gold, or with another coin. */
type Move = { kind: "free"; dailyPercent: number } | { kind: "peg" | "gold" } | { kind: "follows"; id: string };

/** A figure that CoinGecko does not have for some less known coins: a change, the supply or the price. */
type MissingFigure = "1h" | "24h" | "7d" | "supply" | "price";

export type Coin = {
  id: string;
  symbol: string;
  name: string;
  /** The average price, in US dollars. */
  basePrice: number;
  circulating: number;
  maxSupply: number | null;
  /** The average volume per day, in US dollars. */
  baseVolume: number;
  move: Move;
  /** Codes of categories.ts. */
  categories: readonly string[];
  /** The code of the chain whose native coin this is. */
  nativeChain: string | null;
  missing: readonly MissingFigure[];
};

/** True for wrapped, bridged and staked coins, which CoinGecko has ranked separately since February 2026. */
export const isRehypothecated = (coin: Coin): boolean => coin.move.kind === "follows";

const UNITS: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** "19.5M" → 19500000. */
function parseAmount(text: string): number {
  const factor = UNITS[text.at(-1) ?? ""];
  const amount = factor === undefined ? Number(text) : Number(text.slice(0, -1)) * factor;
  if (!Number.isFinite(amount)) throw new Error(`Not an amount: ${text}`);
  return amount;
}

function parseMove(text: string): Move {
  if (text === "peg" || text === "gold") return { kind: text };
  if (text.startsWith("~")) return { kind: "follows", id: text.slice(1) };
  return { kind: "free", dailyPercent: parseAmount(text) };
}

/** Parses one row of a catalogue. The comment in known-coins.ts explains the columns; a column with the missing figures may follow. */
function parseCoin(row: string): Coin {
  const cells = row.split("|");
  const [id, symbol, name, price, circulating, maxSupply, volume, moveText, categoriesText = "", missing = ""] = cells;
  if (id === undefined || symbol === undefined || name === undefined || moveText === undefined)
    throw new Error(`Too few columns: ${row}`);
  const codes = categoriesText.split(" ").filter((code) => code !== "");
  const nativeChain = codes.find((code) => code.startsWith("="))?.slice(1) ?? null;
  const categories = codes.map((code) => code.replace("=", ""));
  const unknownCode = categories.find((code) => !CATEGORIES.has(code));
  if (unknownCode !== undefined) throw new Error(`Unknown category ${unknownCode}: ${row}`);
  const move = parseMove(moveText);
  return {
    id,
    symbol,
    name,
    basePrice: parseAmount(price!),
    circulating: parseAmount(circulating!),
    maxSupply: maxSupply === "-" ? null : parseAmount(maxSupply!),
    baseVolume: parseAmount(volume!),
    move,
    categories: move.kind === "peg" ? [...categories, "stable"] : categories,
    nativeChain,
    missing: missing.split(" ").filter((figure) => figure !== "") as MissingFigure[],
  };
}

export const parseCoins = (rows: string): Coin[] => rows.trim().split("\n").map(parseCoin);
