import { DAY } from "../../shared/values/time.ts";
import { DEMO } from "./accounts.ts";
import positions from "./portfolio.json" with { type: "json" };
import { pricesOf, type Seed } from "./seed-context.ts";

const DAYS_BACK = 90;

/** Rounds to six significant digits, as a user could have typed the price. */
const typed = (price: number): string => String(Number(price.toPrecision(6)));

/**
 * Creates a portfolio with gains, losses, a high-risk position, a liquidation, and three months of its value. In
 * portfolio.json, `priceFactor` is the entry price divided by today's price.
 */
export const seedPortfolio: Seed = async ({ callerOf, database, now }) => {
  const call = callerOf(DEMO.username);
  const prices = await pricesOf(call, [...positions.spot, ...positions.leveraged]);
  const priceOf = ({ id, priceFactor }: { id: string; priceFactor: number }) =>
    typed((prices.get(id) ?? 1) * priceFactor);
  const timeOf = (daysAgo: number) => new Date(now - daysAgo * DAY).toISOString();
  for (const { id, priceFactor, daysAgo, ...position } of positions.spot) {
    await call("POST", "/api/spot-positions", { ...position, coinId: id, entryPrice: priceOf({ id, priceFactor }) });
    // A new position is booked as bought today, so its first transaction gets the date afterwards.
    const { items } = (await call("GET", `/api/transactions?coinId=${id}&limit=1`)) as { items: { id: string }[] };
    await call("PATCH", `/api/transactions/${items[0]?.id}`, { at: timeOf(daysAgo) });
  }
  for (const { id, priceFactor, daysAgo, ...position } of positions.leveraged)
    await call("POST", "/api/leveraged-positions", {
      ...position,
      coinId: id,
      openedAt: timeOf(daysAgo),
      entryPrice: priceOf({ id, priceFactor }),
    });
  for (const { kind, id, symbol, amount, priceFactor, daysAgo, account, fee, note } of positions.transactions)
    await call("POST", "/api/transactions", {
      kind,
      at: timeOf(daysAgo),
      legs: [{ coinId: id, symbol, amount }],
      price: priceOf({ id, priceFactor }),
      account,
      note,
      ...(fee && { fee: { symbol: "usd", amount: fee } }),
    });
  await call("POST", "/api/update-prices");

  // The recorded values of the days before today: a slow rise with one bad month.
  const today = database
    .prepare("SELECT user_id, value, cost, equity, equity_cost FROM portfolio_snapshots ORDER BY bucket DESC LIMIT 1")
    .get() as Record<string, string> | undefined;
  if (!today) return;
  const userId = today.user_id!;
  // New transactions with an earlier date mark the recorded values as outdated, and outdated values are not shown.
  database.prepare("UPDATE ledgers SET outdated_from = 0, outdated_to = 0 WHERE user_id = ?").run(userId);
  const [value, cost, equityCost] = [today.value, today.cost, today.equity_cost].map(Number) as [
    number,
    number,
    number,
  ];
  const insert = database.prepare(
    `INSERT OR IGNORE INTO portfolio_snapshots (user_id, bucket, taken_at, value, cost, pnl, equity, equity_cost)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (let day = DAYS_BACK; day >= 1; day--) {
    const part = 1 - day / DAYS_BACK;
    const start = now - (now % DAY) - day * DAY;
    const share = day > 60 ? 0.55 : day > 25 ? 0.8 : 1;
    const [bought, put] = [cost * share, equityCost * share];
    const swing = Math.sin(day * 0.7) * 0.012 + Math.sin(day * 0.19) * 0.03;
    const worth = bought * (0.97 + part * (value / cost - 0.97) + swing);
    const money = (figure: number) => String(Math.round(figure * 100) / 100);
    const figures = [worth, bought, worth - bought, put + worth - bought, put].map(money);
    insert.run(userId, start, start + DAY / 24, ...figures);
  }
};
