import { toUnits } from "../../../shared/ads/chain-amount.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import type { World } from "../world.ts";

type Currency = "USDC" | "BTC";
export type OrderRow = {
  id: number;
  status: string;
  received: string;
  payment_address: string;
  payment_amount: string;
  payment_currency: Currency;
  shares_address: number;
  start_date: number | null;
  end_date: number | null;
  duration: number;
  next_check_at: number | null;
  moves: number;
};

export const orderRows = ({ sqlite }: World): OrderRow[] =>
  sqlite.rows(
    `SELECT *, (SELECT count(*) FROM ad_order_history AS move WHERE move.order_id = ad_orders.id AND move."from" IS NOT NULL) AS moves
     FROM ad_orders ORDER BY id`,
  ) as unknown as OrderRow[];

const termsOf = (order: OrderRow) =>
  [order.payment_amount, order.payment_currency, order.duration, order.shares_address].join(" ");

/** What must hold while orders change: their terms stay, a transfer keeps its order, and only an admin starts an ad. */
export function watchOrders(world: World) {
  const broken: string[] = [];
  const terms = new Map<number, string>();
  const owners = new Map<string, number>();
  const rejected = new Set<number>();
  return {
    broken,
    look(): void {
      for (const order of orderRows(world)) {
        const { id, status, start_date: start, end_date: end, duration } = order;
        const known = terms.get(id) ?? termsOf(order);
        if (known !== termsOf(order)) broken.push(`The terms of order ${id} have changed.`);
        terms.set(id, known);
        if (rejected.has(id) && status !== "rejected") broken.push(`Order ${id} was rejected and is ${status} now.`);
        if (status === "rejected") rejected.add(id);
        if (status === "active" && end! - start! !== duration * 86_400_000)
          broken.push(`The ad of order ${id} does not run for ${duration} days.`);
      }
      for (const row of world.sqlite.rows(
        "SELECT network || tx || ' ' || output AS key, order_id AS owner FROM payment_events WHERE order_id IS NOT NULL",
      )) {
        const owner = owners.get(String(row.key)) ?? Number(row.owner);
        if (owner !== row.owner) broken.push(`Transfer ${row.key} of order ${owner} went to order ${row.owner}.`);
        owners.set(String(row.key), owner);
      }
    },
  };
}

type Payment = { currency: Currency; hash: string; to: string; amount: string; contract?: string };
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** Compares the money of each order with what its addresses have received on the chains, where all is final by now. */
export async function checkMoney(world: World): Promise<string[]> {
  const { payments } = (await world.control("GET", "/payments")) as { payments: Payment[] };
  const broken: string[] = [];
  // What is confirmed is final on its chain.
  const undone = world.sqlite.rows(
    `SELECT order_id AS id, "from", "to" FROM ad_order_history
     WHERE "from" IN ('confirmed', 'active', 'rejected') AND "to" IN ('pending', 'paid')`,
  );
  for (const { id, from, to } of undone) broken.push(`Order ${id} was ${from} and became ${to}.`);
  for (const order of orderRows(world)) {
    const { id, status, received, payment_currency: currency, start_date: start, moves } = order;
    const due = toUnits(order.payment_amount as Decimal, currency);
    const addresses = new Set(
      world.sqlite.rows("SELECT address FROM ad_order_addresses WHERE order_id = ?", [id]).map((row) => row.address),
    );
    const arrived = payments
      .filter(({ to }) => addresses.has(to))
      .map(({ amount }) => toUnits(amount as Decimal, currency));
    const total = sum(arrived);
    // At a shared address only the exact amount belongs to the order.
    const matching = order.shares_address === 1 ? arrived.filter((units) => units === due) : arrived;
    // Less than a hundredth is dust.
    const paid = sum(matching) * 100n < due ? 0n : sum(matching);
    const credited = toUnits(received as Decimal, currency);
    const isSettled = ["confirmed", "active", "rejected"].includes(status);
    if (paid < due && isSettled && status !== "rejected")
      broken.push(`Order ${id} is ${status}, but only ${paid} of ${due} units have arrived.`);
    if (!isSettled && start === null && paid >= due)
      broken.push(`Order ${id} is ${status}, although ${paid} of ${due} units have arrived.`);
    if (!isSettled && start === null && credited !== paid)
      broken.push(`Order ${id} is credited ${credited} units, and ${paid} have arrived.`);
    if (status === "active" && moves < 2) broken.push(`The ad of order ${id} runs without a review.`);
    if (isSettled && order.next_check_at === null) continue;
    const ledger = world.sqlite.rows("SELECT amount, address FROM payment_events WHERE final = 1 AND state <> 'gone'");
    const stored = sum(
      ledger.filter(({ address }) => addresses.has(address)).map(({ amount }) => BigInt(String(amount))),
    );
    if (stored !== total) broken.push(`The ledger of order ${id} holds ${stored} units, and ${total} have arrived.`);
  }
  return broken;
}
