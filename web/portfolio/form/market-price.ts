import { asFormPrice } from "../../../shared/portfolio/rules.ts";
import type { LivePrice } from "../positions.ts";

type Row = Pick<LivePrice, "price" | "pricedAt"> & { symbol: string };

/**
 * The market price of a position as a form value; null when there is none, or when the form has another symbol, so that
 * the user has to enter a price.
 */
export function marketPriceOf({ price, pricedAt, symbol }: Row, typedSymbol: string): string | null {
  const isSameCoin = typedSymbol.trim().toLowerCase() === symbol;
  return pricedAt === null || price === null || !isSameCoin ? null : asFormPrice(price) || null;
}
