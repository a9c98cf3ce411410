import { DAY } from "../../shared/values/time.ts";
import { DEMO } from "./accounts.ts";
import positions from "./portfolio.json" with { type: "json" };
import { type Call, pricesOf, type Seed } from "./seed-context.ts";

/** The most runs of the jobs that load histories, one coin in each. */
const MAX_RUNS = 8;

/** Rounds to six significant digits, as a user could have typed the price. */
const typed = (price: number): string => String(Number(price.toPrecision(6)));

type Dated = { id: string; priceFactor: number; daysAgo: number };

/** The known prices of the coins on their days. The first question about a coin asks the jobs for its history. */
async function pastPricesOf(
  call: Call,
  runJobs: () => Promise<void>,
  dated: readonly Dated[],
  timeOf: (daysAgo: number) => string,
): Promise<Map<Dated, number>> {
  const prices = new Map<Dated, number>();
  for (let run = 0; run < MAX_RUNS && prices.size < dated.length; run++) {
    if (run > 0) await runJobs();
    for (const one of dated.filter((each) => !prices.has(each))) {
      const path = `/api/coins/${one.id}/price?at=${timeOf(one.daysAgo)}`;
      const { price } = (await call("GET", path)) as { price: string | null };
      if (price !== null) prices.set(one, Number(price));
    }
  }
  return prices;
}

/**
 * Creates a portfolio with gains, losses, a high-risk position and a liquidation. Coins are bought and sold at the prices
 * of their days, so that the value of the past months follows from the transactions. In portfolio.json, `priceFactor` is
 * the entry price divided by today's price: of leveraged positions, and of coins whose price of the day is not known.
 */
export const seedPortfolio: Seed = async ({ callerOf, runJobs, now }) => {
  const call = callerOf(DEMO.username);
  const timeOf = (daysAgo: number) => new Date(now - daysAgo * DAY).toISOString();
  const prices = await pricesOf(call, [...positions.spot, ...positions.leveraged]);
  const entryPrice = ({ id, priceFactor }: Pick<Dated, "id" | "priceFactor">) =>
    typed((prices.get(id) ?? 1) * priceFactor);
  const dated: Dated[] = [...positions.spot, ...positions.transactions];
  const pastPrices = await pastPricesOf(call, runJobs, dated, timeOf);
  const priceOf = (one: Dated) => (pastPrices.has(one) ? typed(pastPrices.get(one)!) : entryPrice(one));

  for (const one of positions.spot) {
    const { id, priceFactor: _, daysAgo, ...position } = one;
    await call("POST", "/api/spot-positions", { ...position, coinId: id, entryPrice: priceOf(one) });
    // A new position is booked as bought today, so its first transaction gets the date afterwards.
    const { items } = (await call("GET", `/api/transactions?coinId=${id}&limit=1`)) as { items: { id: string }[] };
    await call("PATCH", `/api/transactions/${items[0]?.id}`, { at: timeOf(daysAgo) });
  }
  for (const { id, priceFactor, daysAgo, ...position } of positions.leveraged)
    await call("POST", "/api/leveraged-positions", {
      ...position,
      coinId: id,
      openedAt: timeOf(daysAgo),
      entryPrice: entryPrice({ id, priceFactor }),
    });
  for (const one of positions.transactions) {
    const { kind, id, symbol, amount, daysAgo, account, fee, note } = one;
    await call("POST", "/api/transactions", {
      kind,
      at: timeOf(daysAgo),
      legs: [{ coinId: id, symbol, amount }],
      price: priceOf(one),
      account,
      note,
      ...(fee && { fee: { symbol: "usd", amount: fee } }),
    });
  }
  await call("POST", "/api/update-prices");
};
