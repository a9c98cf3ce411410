import { DAY } from "../../shared/values/time.ts";
import { DEMO } from "./accounts.ts";
import positions from "./portfolio.json" with { type: "json" };
import { pricesOf, type Seed } from "./world.ts";

const DAYS_BACK = 90;

/** Rounds to six significant digits, as a user could have typed the price. */
const typed = (price: number): string => String(Number(price.toPrecision(6)));

/**
 * Creates a portfolio with gains, losses, a high-risk position, a liquidation, and three months of its value. `paid` in
 * portfolio.json is the entry price as a factor of today's price.
 */
export const seedPortfolio: Seed = async ({ as, database, now }) => {
  const call = as(DEMO.username);
  const prices = await pricesOf(call, [...positions.spot, ...positions.leveraged]);
  const create = async (path: string, list: readonly { id: string; paid: number }[]) => {
    for (const { id, paid, ...position } of list) {
      const price = prices.get(id);
      if (price === undefined) continue;
      await call("POST", path, { ...position, coinId: id, entryPrice: typed(price * paid) });
    }
  };
  await create("/api/spot-positions", positions.spot);
  await create("/api/leveraged-positions", positions.leveraged);
  await call("POST", "/api/update-prices");

  // The recorded values of the days before today: a slow rise with one bad month.
  const today = database
    .prepare("SELECT user_id, value, cost FROM portfolio_snapshots ORDER BY bucket DESC LIMIT 1")
    .get() as { user_id: string; value: string; cost: string } | undefined;
  if (!today) return;
  const [value, cost] = [Number(today.value), Number(today.cost)];
  const insert = database.prepare("INSERT OR IGNORE INTO portfolio_snapshots VALUES (?, ?, ?, ?, ?, ?)");
  for (let day = DAYS_BACK; day >= 1; day--) {
    const part = 1 - day / DAYS_BACK;
    const start = now - (now % DAY) - day * DAY;
    const bought = day > 60 ? cost * 0.55 : day > 25 ? cost * 0.8 : cost;
    const swing = Math.sin(day * 0.7) * 0.012 + Math.sin(day * 0.19) * 0.03;
    const worth = bought * (0.97 + part * (value / cost - 0.97) + swing);
    const money = (figure: number) => String(Math.round(figure * 100) / 100);
    insert.run(today.user_id, start, start + DAY / 24, money(worth), money(bought), money(worth - bought));
  }
};
