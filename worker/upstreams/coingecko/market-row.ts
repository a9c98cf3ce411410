import { z } from "zod";
import { cleanText } from "../display-text.rules.ts";

/** Figures of a coin in US dollars and percent. Times are in ms. */
export type CoinFigures = {
  change1h: number | null;
  change30d: number | null;
  change1y: number | null;
  fullyDilutedValue: number | null;
  high24h: number | null;
  low24h: number | null;
  totalSupply: number | null;
  maxSupply: number | null;
  ath: number | null;
  athAt: number | null;
  atl: number | null;
  atlAt: number | null;
};

/**
 * A coin from CoinGecko's market list. Prices are in US dollars, changes in percent; null means unknown. `sparkline`
 * holds hourly prices, the oldest first.
 */
export type ListedCoin = {
  id: string;
  symbol: string;
  name: string;
  image: string;
  price: number | null;
  marketCap: number | null;
  volume: number | null;
  change24h: number | null;
  change7d: number | null;
  supply: number | null;
  sparkline: number[] | null;
  /** The figures that only the coin's own page shows. Absent in lists without them. */
  figures?: CoinFigures;
};
export const optionalNumber = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
// For a price, a market cap and a supply, zero means unknown. For a volume, zero means that nothing was traded.
export const positiveNumber = z
  .number()
  .min(0)
  .nullish()
  .transform((value) => value || null);
export const label = z.string().transform(cleanText);

/** A time as CoinGecko writes it, in ms; null when it is absent or not a date. */
const time = z
  .string()
  .nullish()
  .transform((text) => {
    const ms = Date.parse(text ?? "");
    return Number.isNaN(ms) ? null : ms;
  });

// When one of these figures is invalid, it counts as unknown, and the coin is kept.
const figure = positiveNumber.catch(null);
const change = optionalNumber.catch(null);
const figureFields = {
  price_change_percentage_1h_in_currency: change,
  price_change_percentage_30d_in_currency: change,
  price_change_percentage_1y_in_currency: change,
  fully_diluted_valuation: figure,
  high_24h: figure,
  low_24h: figure,
  total_supply: figure,
  max_supply: figure,
  ath: figure,
  ath_date: time.catch(null),
  atl: figure,
  atl_date: time.catch(null),
};

const figuresOf = (row: z.output<z.ZodObject<typeof figureFields>>): CoinFigures => ({
  change1h: row.price_change_percentage_1h_in_currency,
  change30d: row.price_change_percentage_30d_in_currency,
  change1y: row.price_change_percentage_1y_in_currency,
  fullyDilutedValue: row.fully_diluted_valuation,
  high24h: row.high_24h,
  low24h: row.low_24h,
  totalSupply: row.total_supply,
  maxSupply: row.max_supply,
  ath: row.ath,
  athAt: row.ath_date,
  atl: row.atl,
  atlAt: row.atl_date,
});

export const marketRow = z
  .object({
    id: z.string().min(1).max(128),
    symbol: label,
    name: label,
    image: z.string().nullish(),
    current_price: positiveNumber,
    market_cap: positiveNumber,
    total_volume: optionalNumber,
    price_change_percentage_24h: optionalNumber,
    price_change_percentage_24h_in_currency: optionalNumber,
    price_change_percentage_7d_in_currency: optionalNumber,
    ...figureFields,
    circulating_supply: positiveNumber,
    sparkline_in_7d: z.object({ price: z.array(z.number().nullable()) }).nullish(),
  })
  .transform(
    (row): ListedCoin => ({
      id: row.id,
      symbol: row.symbol.toLowerCase() || row.id,
      name: row.name || row.symbol || row.id,
      image: row.image ?? "",
      price: row.current_price,
      marketCap: row.market_cap,
      volume: row.total_volume,
      change24h: row.price_change_percentage_24h ?? row.price_change_percentage_24h_in_currency,
      change7d: row.price_change_percentage_7d_in_currency,
      supply: row.circulating_supply,
      figures: figuresOf(row),
      sparkline: row.sparkline_in_7d ? row.sparkline_in_7d.price.filter((point) => point !== null) : null,
    }),
  );
