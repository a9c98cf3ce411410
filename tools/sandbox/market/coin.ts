import { HOMES } from "./homes.ts";

/** How a price moves: by itself, held at a peg, with gold, or with another coin. */
type Move = { kind: "free"; dailyPercent: number } | { kind: "peg" | "gold" } | { kind: "follows"; id: string };

/** What CoinGecko does not know about some coins of the long tail. */
type Gap = "1h" | "24h" | "7d" | "supply" | "price";

export type Coin = {
  id: string;
  symbol: string;
  name: string;
  /** Dollars, about which the price wanders. */
  basePrice: number;
  circulating: number;
  mostEver: number | null;
  /** Dollars a day, about which the volume wanders. */
  baseVolume: number;
  move: Move;
  homes: readonly string[];
  /** The home whose native coin this is. */
  nativeOf: string | null;
  gaps: readonly Gap[];
};

/** Wrapped, bridged and staked coins: CoinGecko ranks them apart since February 2026. */
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

/** One row of a catalogue: the columns are told in known-coins.ts, and gaps may follow them. */
function parseCoin(row: string): Coin {
  const cells = row.split("|");
  const [id, symbol, name, price, circulating, mostEver, volume, moveText, homesText = "", gaps = ""] = cells;
  if (id === undefined || symbol === undefined || name === undefined || moveText === undefined)
    throw new Error(`Too few columns: ${row}`);
  const codes = homesText.split(" ").filter((code) => code !== "");
  const native = codes.find((code) => code.startsWith("="))?.slice(1) ?? null;
  const homes = codes.map((code) => code.replace("=", ""));
  const unknown = homes.find((code) => !HOMES.has(code));
  if (unknown !== undefined) throw new Error(`Unknown home ${unknown}: ${row}`);
  const move = parseMove(moveText);
  return {
    id,
    symbol,
    name,
    basePrice: parseAmount(price!),
    circulating: parseAmount(circulating!),
    mostEver: mostEver === "-" ? null : parseAmount(mostEver!),
    baseVolume: parseAmount(volume!),
    move,
    homes: move.kind === "peg" ? [...homes, "stable"] : homes,
    nativeOf: native,
    gaps: gaps.split(" ").filter((gap) => gap !== "") as Gap[],
  };
}

export const parseCoins = (rows: string): Coin[] => rows.trim().split("\n").map(parseCoin);
