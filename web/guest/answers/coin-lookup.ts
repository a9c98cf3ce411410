import { TOKEN_OF_SYMBOL } from "../../../shared/icp-tokens/token-symbols.ts";
import type { Columns } from "../../../shared/markets/snapshot.ts";
import { SYMBOL_TO_ID } from "../../../shared/markets/symbols.ts";
import { exactText, parseDecimal } from "../../../shared/values/decimal.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import { call } from "../../api/call.ts";
import type { CoinLookup } from "../ledger/context.ts";

const MAX_AGE = 5 * MINUTE;

function coinLookup({ id, symbol, name, current_price }: Columns): CoinLookup {
  const indexes = new Map(id.map((coinId, index) => [coinId, index]));
  return {
    coinOf(coinId) {
      const index = indexes.get(coinId);
      if (index === undefined) return undefined;
      const price = current_price[index] ?? null;
      return { name: name[index] ?? coinId, price: price === null ? null : parseDecimal(exactText(price)) };
    },
    // The list is in the order of the ranks, so the first coin with a symbol has the best rank.
    idOfSymbol: (wanted) =>
      SYMBOL_TO_ID[wanted] ??
      id[symbol.findIndex((one) => one.toLowerCase() === wanted)] ??
      TOKEN_OF_SYMBOL[wanted] ??
      null,
  };
}

const NOTHING: CoinLookup = { coinOf: () => undefined, idOfSymbol: (symbol) => SYMBOL_TO_ID[symbol] ?? null };

let loaded: { at: number; lookup: Promise<CoinLookup> } | null = null;

async function load(): Promise<CoinLookup> {
  const reply = await call("GET /api/top-coins", { query: { limit: "1000", layout: "columns" } });
  return "totals" in reply ? coinLookup(reply) : NOTHING;
}

/** The coins of the market. Without a network only well-known symbols are recognised. */
export function readMarket(): Promise<CoinLookup> {
  const now = Date.now();
  if (!loaded || now - loaded.at > MAX_AGE) {
    const lookup = load().catch(() => {
      loaded = null;
      return NOTHING;
    });
    loaded = { at: now, lookup };
  }
  return loaded.lookup;
}
