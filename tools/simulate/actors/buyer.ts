import { fromUnits, toUnits } from "../../../shared/ads/chain-amount.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import type { openBrowser, Page } from "../edges/browser.ts";
import type { Account } from "../image.ts";
import { type Actor, runMinute, type Scene, type Step } from "./actor.ts";
import { outcomeOf } from "./changes.ts";
import { checkMoney, type OrderRow, orderRows, watchOrders } from "./money.ts";

const MINUTE = 60_000;
const CONFIG = { title: "Northlight Pay", ctaText: "See the card", ctaUrl: "https://northlight.example.com" };
const MAX_ORDERS = 4;
/** The part of the amount due that is paid, as numerator and denominator. */
const PARTS = [
  [1n, 1n],
  [1n, 1n],
  [1n, 2n],
  [199n, 200n],
  [2n, 1n],
  [1n, 200n],
] as const;

/** A user who orders ads and pays them on time, late, twice or in part, on chains that drop blocks; and an admin. */
export function buyer(
  { world, accounts, random }: Scene,
  account: Account,
  browser: ReturnType<typeof openBrowser>,
): Actor {
  const { scheduler, sqlite } = world;
  const page: Page = browser.open();
  page.setSignedIn(account.user);
  const { harbor } = accounts;
  const keys: string[] = [];
  const watched = watchOrders(world);
  let isBusy = false;

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

  async function place(): Promise<void> {
    if (keys.length >= MAX_ORDERS) return;
    const key = browser.newKey();
    keys.push(key);
    const paymentCurrency = random.pick(["USDC", "BTC"]);
    await send(
      "POST /api/ad-orders",
      { body: { adType: "banner", duration: 30, paymentCurrency, adConfig: CONFIG } },
      key,
    );
  }

  const anyOrder = (): OrderRow | null => {
    const orders = orderRows(world);
    return orders.length > 0 ? random.pick(orders) : null;
  };
  async function withOrder(work: (order: OrderRow) => Promise<unknown>): Promise<void> {
    const order = anyOrder();
    if (order) await work(order);
  }

  async function payPart(order: OrderRow, [numerator, denominator]: (typeof PARTS)[number]): Promise<void> {
    const { payment_address: address, payment_amount: due, payment_currency: currency } = order;
    const units = (toUnits(due as Decimal, currency) * numerator) / denominator;
    await world.control("POST", "/payments", { currency, address, amount: fromUnits(units, currency) });
  }
  const pay = () => withOrder((order) => payPart(order, random.pick(PARTS)));
  async function mine(usdc: number, btc: number): Promise<void> {
    await world.control("POST", "/payments/blocks", { currency: "USDC", count: usdc });
    await world.control("POST", "/payments/blocks", { currency: "BTC", count: btc });
  }
  // A chain never drops final blocks, so the depth is limited.
  const reorganise = () =>
    random.chance(0.5)
      ? world.control("POST", "/payments/reorg", { currency: "USDC", count: random.integer(1, 20) })
      : world.control("POST", "/payments/reorg", { currency: "BTC", count: 1 });

  const askFor = ({ id }: OrderRow, path: string) =>
    send(`POST /api/ad-orders/:id${path}`, { params: { id: String(id) } }, browser.newKey());
  const ask = (path: string) => withOrder((order) => askFor(order, path));

  /** A payment is seen in a block, which the chain then drops. */
  async function payBeforeReorganisation(): Promise<void> {
    await scheduler.until(place());
    await withOrder(async (order) => {
      await payPart(order, PARTS[0]);
      void askFor(order, "/check-payment");
      void world.cron("* * * * *");
      // Short, because blocks come with time and become final.
      await scheduler.run(8000);
      await world.control("POST", "/payments/reorg", { currency: "USDC", count: 20 });
      await world.control("POST", "/payments/reorg", { currency: "BTC", count: 1 });
    });
  }

  /** A check has read the chain, and what it found arrives late. Meanwhile the order is paid and checked again. */
  const payDuringCheck = () =>
    withOrder(async (order) => {
      world.holdCall("INSERT INTO payment_events", random.integer(10_000, 50_000));
      void askFor(order, "/check-payment");
      await scheduler.run(2000);
      await payPart(order, PARTS[0]);
      await mine(40, 3);
      await runMinute({ world, random });
    });

  const review = () =>
    withOrder(({ id }) => {
      const body = random.chance(0.7) ? { action: "approve" } : { action: "reject", adminNotes: "Too loud" };
      const headers = { "Content-Type": "application/json", Cookie: harbor!.cookie, "Sec-Fetch-Site": "same-origin" };
      const init = { method: "PATCH", headers, body: JSON.stringify(body) };
      return world.fetch(`/api/admin/ad-orders/${id}`, init, page.process.owner);
    });

  const act = (work: () => Promise<unknown>) => async () => {
    isBusy = true;
    await work().catch(() => {});
    scheduler.after(200, "", () => {
      isBusy = false;
    });
  };

  const steps = (): Step[] => {
    watched.look();
    const chain: Step[] = [
      { name: "pays", weight: 10, run: pay },
      { name: "sees blocks", weight: 6, run: () => mine(random.integer(1, 8), 1) },
      { name: "sees a reorganisation", weight: 4, run: reorganise },
      { name: "pays during a check", weight: 3, takesTime: true, run: payDuringCheck },
      { name: "pays before a reorganisation", weight: 3, takesTime: true, run: payBeforeReorganisation },
    ];
    if (isBusy) return chain;
    return [
      ...chain,
      { name: "places an order", weight: 8, run: act(place) },
      { name: "asks for a check", weight: 6, run: act(() => ask("/check-payment")) },
      { name: "wants a new address", weight: 1, run: act(() => ask("/regenerate-address")) },
      { name: "is reviewed", weight: 3, run: act(review) },
    ];
  };

  return {
    name: browser.name,
    steps,
    async settle() {
      await mine(40, 3);
      await scheduler.run(MINUTE);
      for (let run = 0; run < 3; run += 1) {
        scheduler.jump(run === 0 ? 120 * MINUTE : 32 * MINUTE);
        for (let minute = 0; minute < 2; minute += 1) await runMinute({ world, random });
        watched.look();
      }
    },
    async check() {
      const broken = [...watched.broken];
      const { length } = sqlite.rows("SELECT id FROM ad_orders WHERE user_id = ?", [account.id]);
      const outcomes = keys.map((key) => outcomeOf(browser.sent.get(key)));
      const certain = outcomes.filter((outcome) => outcome === "acknowledged").length;
      const possible = outcomes.filter((outcome) => outcome !== "refused").length;
      if (length < certain || length > possible)
        broken.push(`There are ${length} orders, of ${certain} acknowledged and ${possible} possible ones.`);
      return [...broken, ...(await checkMoney(world))];
    },
  };
}
