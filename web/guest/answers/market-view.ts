import { TOKEN_OF_SYMBOL } from "../../../shared/icp-tokens/token-symbols.ts";
import type { Columns } from "../../../shared/markets/snapshot.ts";
import { SYMBOL_TO_ID } from "../../../shared/markets/symbols.ts";
import { exactText, parseDecimal } from "../../../shared/values/decimal.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import { call } from "../../api/call.ts";
import type { MarketView } from "../ledger/context.ts";

const MAX_AGE = 5 * MINUTE;

export function marketView({ id, symbol, name, current_price }: Columns): MarketView {
  const indexes = new Map(id.map((coinId, index) => [coinId, index]));
  return {
    coinOf(coinId) {
      const index = indexes.get(coinId);
      if (index === undefined) return undefined;
      const price = current_price[index] ?? null;
      return { name: name[index] ?? coinId, price: price === null ? null : parseDecimal(exactText(price)) };
    },
    // The list is in the order of the ranks, so the first coin with a symbol is the best known one.
    idOfSymbol: (wanted) =>
      SYMBOL_TO_ID[wanted] ??
      id[symbol.findIndex((one) => one.toLowerCase() === wanted)] ??
      TOKEN_OF_SYMBOL[wanted] ??
      null,
  };
}

const NOTHING: MarketView = { coinOf: () => undefined, idOfSymbol: (symbol) => SYMBOL_TO_ID[symbol] ?? null };

let loaded: { at: number; view: Promise<MarketView> } | null = null;

async function load(): Promise<MarketView> {
  const reply = await call("GET /api/top-coins", { query: { limit: "1000", layout: "columns" } });
  return "totals" in reply ? marketView(reply) : NOTHING;
}

/** The coins of the market. Without a network only well-known symbols are recognised. */
export function readMarket(): Promise<MarketView> {
  const now = Date.now();
  if (!loaded || now - loaded.at > MAX_AGE) {
    const view = load().catch(() => {
      loaded = null;
      return NOTHING;
    });
    loaded = { at: now, view };
  }
  return loaded.view;
}
