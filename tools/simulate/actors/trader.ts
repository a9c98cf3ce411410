import type { openBrowser, Page } from "../edges/browser.ts";
import type { Account } from "../image.ts";
import { type Actor, runMinute, type Scene, type Step } from "./actor.ts";
import { outcomeOf } from "./changes.ts";
import { checkMessages } from "./messages.ts";

const COIN = { coinId: "solana", symbol: "sol", name: "Solana" } as const;
/** Factors by which the upstream's price moves. All alerts and liquidation prices lie between them. */
const FACTORS = [0.88, 1, 1.12] as const;
/** Calls of the jobs after which a crash must neither lose nor double a notification. */
const CRASH_AT = ["INSERT INTO notifications", "POST /webhooks"] as const;

type Alert = { key: string; target: string; type: "above" | "below"; isChanged: boolean };
type Position = {
  id: string;
  key: string;
  isLong: boolean;
  liquidationPrice: number;
  size: number;
  closings: { key: string; size: number }[];
};
type Liquidated = { at: unknown; price: unknown };

/** A user with alerts and leveraged positions, whose coin rises and falls. */
export function trader({ world, random }: Scene, account: Account, browser: ReturnType<typeof openBrowser>): Actor {
  const { scheduler, sqlite } = world;
  const page: Page = browser.open();
  page.setSignedIn(account.user);
  const basePrice = world.market.pricesOf(COIN.coinId).at(-1)?.price ?? storedPrice();
  const alerts: Alert[] = [];
  const positions: Position[] = [];
  const liquidated = new Map<string, Liquidated>();
  const broken: string[] = [];
  let isBusy = false;

  function storedPrice(): number {
    const [row] = sqlite.rows("SELECT coins FROM market_snapshot");
    const coins = JSON.parse(String(row!.coins)) as { id: string; price: number }[];
    return coins.find(({ id }) => id === COIN.coinId)!.price;
  }

  async function movePrice(factor: number): Promise<void> {
    await world.control("DELETE", "/faults");
    if (factor === 1) return;
    await world.control("POST", "/faults", { upstream: "coingecko", mode: "spike", coins: [COIN.coinId], factor });
  }

  async function send(name: string, input: object, key: string): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        await page.call(name, { ...input, key });
        return;
      } catch (error) {
        if (error instanceof page.ApiError && error.status < 500 && error.status !== 429) return;
        await new Promise<void>((resolve) => scheduler.after(random.integer(500, 6000), "", resolve));
      }
    }
  }

  const isMessageWaiting = () => sqlite.rows("SELECT 1 FROM alert_deliveries LIMIT 1").length > 0;

  /** A price that no other alert has, within 2 to 9 percent of the first one: the price moves by 12 at the end. */
  const targetOf = (isAbove: boolean): string => {
    const distance = random.integer(200, 900) / 10_000;
    return (basePrice * (isAbove ? 1 + distance : 1 - distance) + alerts.length * 1e-6).toFixed(7);
  };

  async function addAlert(): Promise<void> {
    const type = random.pick(["above", "below"] as const);
    const alert: Alert = { key: browser.newKey(), target: targetOf(type === "above"), type, isChanged: false };
    alerts.push(alert);
    const body = { ...COIN, alertType: type, targetPrice: alert.target, isActive: true };
    await send("POST /api/price-alerts", { body }, alert.key);
  }

  async function deleteAlert(): Promise<void> {
    if (alerts.length === 0) return;
    const alert = random.pick(alerts);
    const [row] = sqlite.rows("SELECT id FROM price_alerts WHERE user_id = ? AND target_price = ?", [
      account.id,
      String(Number(alert.target)),
    ]);
    if (!row) return;
    alert.isChanged = true;
    await send("DELETE /api/price-alerts/:id", { params: { id: row.id } }, browser.newKey());
  }

  async function addPosition(): Promise<void> {
    const key = browser.newKey();
    const isLong = random.chance(0.5);
    const liquidationPrice = Number(targetOf(!isLong));
    const id = await page.rowId(account.id, "leveraged", key);
    const size = random.integer(2, 20);
    positions.push({ id, key, isLong, liquidationPrice, size, closings: [] });
    const amounts = { size: String(size), entryPrice: String(basePrice), liquidationPrice: String(liquidationPrice) };
    const body = { ...COIN, ...amounts, leverage: 5, positionType: isLong ? "long" : "short" };
    await send("POST /api/leveraged-positions", { body }, key);
  }

  async function closePart(): Promise<void> {
    if (positions.length === 0) return;
    const position = random.pick(positions);
    const closing = { key: browser.newKey(), size: 0.5 };
    position.closings.push(closing);
    const query = { size: String(closing.size), exitPrice: String(basePrice) };
    await send("DELETE /api/leveraged-positions/:id", { params: { id: position.id }, query }, closing.key);
  }

  /** The receiver of webhooks fails until the price moves again. */
  const breakReceiver = () => world.control("POST", "/faults", { upstream: "webhooks", mode: "503" });

  const look = () => page.call("POST /api/update-prices", {}).catch(() => {});

  /** A minute in which the user looks, before and after a liquidation by the jobs, which may arrive late. */
  async function watchedMinute(): Promise<void> {
    if (random.chance(0.5)) world.holdCall("SET is_liquidated", random.integer(10_000, 40_000));
    for (let times = 0; times < 3; times += 1)
      scheduler.after(random.integer(1000, 30_000), "", () => void look().then(watch));
    await runMinute({ world, random });
    watch();
  }

  /** The price crosses all targets on one side, and the jobs crash at what follows. */
  async function cross(): Promise<void> {
    world.crashBeforeReply(random.pick(CRASH_AT));
    for (const factor of [1, random.pick([FACTORS[0], FACTORS[2]])]) {
      await movePrice(factor);
      for (let minute = 0; minute < 2; minute += 1) await watchedMinute();
    }
  }

  const act = (work: () => Promise<unknown>) => async () => {
    isBusy = true;
    await work().catch(() => {});
    scheduler.after(200, "", () => {
      isBusy = false;
    });
  };

  /** A liquidation never changes afterwards. */
  function watch(): void {
    const rows = sqlite.rows(
      "SELECT id, liquidated_at AS at, liquidated_price AS price FROM leveraged_positions WHERE is_liquidated = 1",
    );
    for (const { id, at, price } of rows) {
      const before = liquidated.get(String(id));
      if (before && (before.at !== at || before.price !== price)) broken.push(`Position ${id} was liquidated twice.`);
      liquidated.set(String(id), { at: at ?? null, price: price ?? null });
    }
  }

  function checkAlerts(): string[] {
    return alerts.flatMap(({ key, target, type, isChanged }) => {
      const { length } = sqlite.rows("SELECT 1 FROM notifications WHERE user_id = ? AND kind = ? AND target = ?", [
        account.id,
        type,
        String(Number(target)),
      ]);
      const name = `The alert ${type} ${target}`;
      if (length > 1) return [`${name} notified ${length} times.`];
      const isCertain = !isChanged && outcomeOf(browser.sent.get(key)) === "acknowledged";
      return isCertain && length === 0 ? [`${name} never notified.`] : [];
    });
  }

  function checkPosition({ id, key, isLong, liquidationPrice, size, closings }: Position): string[] {
    const name = `The ${isLong ? "long" : "short"} position ${id} with the liquidation price ${liquidationPrice}`;
    const [row] = sqlite.rows("SELECT * FROM leveraged_positions WHERE id = ?", [id]);
    const closed = sqlite.rows("SELECT size FROM closed_positions WHERE position_id = ?", [id]);
    const outcomes = closings.map((closing) => outcomeOf(browser.sent.get(closing.key)));
    const certain = outcomes.filter((outcome) => outcome === "acknowledged").length;
    const possible = outcomes.filter((outcome) => outcome !== "refused").length;
    const found: string[] = [];
    if (closed.length < certain || closed.length > possible)
      found.push(
        `${name} has ${closed.length} closed parts, of ${certain} acknowledged and ${possible} possible ones.`,
      );
    const outcome = outcomeOf(browser.sent.get(key));
    if (!row && closed.length === 0) return outcome === "acknowledged" ? [...found, `${name} is lost.`] : found;
    const total = Number(row?.size ?? 0) + closed.reduce((sum, part) => sum + Number(part.size), 0);
    if (Math.abs(total - size) > 1e-9)
      found.push(`${name} has the size ${total} with its closed parts instead of ${size}.`);
    if (!row) return found;
    const since = Number(row.updated_at);
    const crossed = world.market.pricesOf(COIN.coinId).map(({ price, at }) => ({
      at,
      isCrossed: isLong ? price <= liquidationPrice : price >= liquidationPrice,
    }));
    const mayLiquidate = crossed.some((now, index) => {
      const before = crossed[index - 1];
      const isConfirmed = now.isCrossed && before?.isCrossed && before.at >= since && before.at < now.at;
      return isConfirmed && (row.liquidated_at === null || now.at <= Number(row.liquidated_at));
    });
    if (row.is_liquidated === 1 && !mayLiquidate) found.push(`${name} was liquidated without two prices in a row.`);
    if (row.is_liquidated === 0) found.push(`${name} is open, although the price has crossed it for minutes.`);
    return found;
  }

  const steps = (): Step[] => {
    watch();
    const moves: Step[] = [
      { name: "sees the price move", weight: 6, run: () => movePrice(random.pick(FACTORS)) },
      { name: "is notified during a crash", weight: 3, takesTime: true, run: cross },
    ];
    if (isBusy) return moves;
    return [
      ...moves,
      { name: "looks", weight: 4, run: act(look) },
      { name: "adds an alert", weight: 8, run: act(addAlert) },
      { name: "deletes an alert", weight: 1, run: act(deleteAlert) },
      { name: "opens a position", weight: 8, run: act(addPosition) },
      { name: "closes a part", weight: 4, run: act(closePart) },
    ];
  };

  return {
    name: browser.name,
    steps,
    async settle() {
      // Every alert is armed, and then every price crosses every target.
      for (const factor of [1, FACTORS[0], 1, FACTORS[2], 1]) {
        await movePrice(factor);
        // Early enough that all messages are sent again before the end.
        if (factor === FACTORS[0] && random.chance(0.5)) await breakReceiver();
        for (let minute = 0; minute < (factor === 1 ? 2 : 3); minute += 1) {
          await watchedMinute();
        }
      }
      // A message that several crashes have cut off is sent again up to a quarter of an hour later.
      for (let minute = 0; minute < 16 && isMessageWaiting(); minute += 1) await watchedMinute();
    },
    async check() {
      return [
        ...broken,
        ...checkAlerts(),
        ...positions.flatMap(checkPosition),
        ...(await checkMessages(world, account)),
      ];
    },
  };
}
