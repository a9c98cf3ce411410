import type { NewOrder } from "../../../shared/ads/contents.ts";
import { totalPrice } from "../../../shared/ads/price.ts";
import { type Currency, MAX_NEW_ADDRESSES, MAX_UNPAID_ORDERS } from "../../../shared/ads/rules.ts";
import { fromUnits, toUnits } from "../../../shared/values/chain-amount.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import type { Deps } from "../../deps.ts";
import { badRequest, conflict, keyIsTaken, notAllowed, notFound, unavailable } from "../../platform/http/errors.ts";
import type { PaymentNetwork } from "../../upstreams/chains/transfers.ts";
import { changeAddress, countOpen, listClaims } from "../payments/payments.queries.ts";
import { nextCheck } from "../payments/payments.rules.ts";
import { networkOf, openNetworks, receiveAddress } from "../payments/receive-addresses.ts";
import { dueIn } from "./amount-due.rules.ts";
import {
  findOrder,
  findOrderByKey,
  insertOrder,
  isTaken,
  listOrdersOf,
  type OrderRow,
  setArchived,
  setSender,
} from "./orders.queries.ts";
import { findRate } from "./rates.queries.ts";

const MAX_KEY = 200;
/** At a shared address two orders may draw the same amount at the same moment: then one draws again. */
const AMOUNT_TRIES = 30;

export const NO_ORDER = "There is no such ad order.";
const MOVED_ON = "This order was updated. Reload the page and try again.";

/** Ids are numbers in the table and text outside; what is no number is no order. */
export const orderIdOf = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : -1);

export async function ownOrder(deps: Deps, userId: string, id: string | undefined): Promise<OrderRow> {
  const row = await findOrder(deps.db, orderIdOf(id), userId);
  if (!row) throw notFound(NO_ORDER);
  return row;
}

export const listOwnOrders = (deps: Deps, userId: string, archived: boolean, before?: number) =>
  listOrdersOf(deps.db, userId, archived, before);

async function networkFor(deps: Deps, currency: Currency): Promise<PaymentNetwork> {
  const network = (await openNetworks(deps)).find((open) => open.currency === currency);
  if (!network) throw unavailable(`Payments in ${currency} are not set up yet.`);
  return network;
}

/** More orders than the job can look after would each wait too long to be seen paid. */
async function refuseCrowd(deps: Deps, network: PaymentNetwork) {
  if ((await countOpen(deps.db, network.id)) >= network.capacity) {
    throw unavailable(`Too many orders wait for payments in ${network.currency}. Please choose another currency.`);
  }
}

/** The same request again, or another one under the same key. */
function replayed(row: OrderRow, order: NewOrder): OrderRow {
  const isSame =
    row.adType === order.adType &&
    row.duration === order.duration &&
    row.paymentCurrency === order.paymentCurrency &&
    row.adConfig === configText(order);
  if (!isSame) throw keyIsTaken();
  return row;
}

const configText = ({ adType, adConfig }: NewOrder): string => JSON.stringify({ type: adType, ...adConfig });

/** Places an order at the price of this moment. Price, amount and address are ours: nothing of them is asked. */
export async function placeOrder(
  deps: Deps,
  userId: string,
  order: NewOrder,
  btcPrice: Decimal | null,
  key: string | undefined,
): Promise<OrderRow> {
  const { db, clock, ids, config } = deps;
  if (config.adCreation !== "open") throw notAllowed("Ad creation functionality is temporarily unavailable");
  if (key !== undefined && key.length > MAX_KEY) {
    throw badRequest(`An Idempotency-Key has at most ${MAX_KEY} characters.`);
  }
  const idempotencyKey = key ? `client ${key}` : ids.next();
  const known = key ? await findOrderByKey(db, userId, idempotencyKey) : undefined;
  if (known) return replayed(known, order);

  const rate = await findRate(db, order.adType);
  if (!rate) throw unavailable("This type of ad cannot be ordered at the moment.");
  if (order.duration < rate.minDuration || order.duration > rate.maxDuration) {
    throw badRequest(`Duration is from ${rate.minDuration} to ${rate.maxDuration} days.`);
  }
  const network = await networkFor(deps, order.paymentCurrency);
  await refuseCrowd(deps, network);
  const price = totalPrice(rate.pricePerDay as Decimal, order.duration);
  const base = dueIn(order.paymentCurrency, price, btcPrice);
  if (base === null)
    throw unavailable("The price of BTC is not known at the moment. Please pay in USDC, or try later.");

  const now = clock.now();
  for (let attempt = 0; attempt < AMOUNT_TRIES; attempt++) {
    const { address, isOwn, mark } = await receiveAddress(deps, network, base, [], attempt);
    const due = base + mark;
    const placed = await insertOrder(
      db,
      {
        userId,
        adType: order.adType,
        adConfig: configText(order),
        paymentAddress: address,
        paymentAmount: fromUnits(due, order.paymentCurrency),
        paymentCurrency: order.paymentCurrency,
        duration: order.duration,
        createdAt: now,
        price,
        network: network.id,
        sharesAddress: !isOwn,
        nextCheckAt: nextCheck({ status: "pending", startDate: null, createdAt: now }, now),
        idempotencyKey,
      },
      { address, amount: String(due), isOwn },
      MAX_UNPAID_ORDERS,
    );
    if (placed === "amount-taken") continue;
    const row = await findOrderByKey(db, userId, idempotencyKey);
    if (row) return replayed(row, order);
    throw conflict(`You have ${MAX_UNPAID_ORDERS} unpaid orders. Please pay one of them first.`);
  }
  throw unavailable("Too many orders wait for the same amount. Please try again in a moment.");
}

export async function archiveOrder(deps: Deps, userId: string, id: string | undefined, archived: boolean) {
  const row = await setArchived(deps.db, orderIdOf(id), userId, archived);
  if (!row) throw notFound(NO_ORDER);
  return row;
}

/** The wallet that the buyer says to pay from: shown to them and to admins, and never read by what matches payments. */
export async function noteSender(deps: Deps, userId: string, id: string | undefined, text: string): Promise<OrderRow> {
  const row = await ownOrder(deps, userId, id);
  const sender = networkOf(deps, row.network)?.normalize(text);
  if (!sender) throw badRequest(`That is no wallet address for payments in ${row.paymentCurrency}.`);
  const saved = await setSender(deps.db, row.id, userId, sender, deps.clock.now());
  if (!saved) throw conflict("The payment of this order has arrived: its sender is known.");
  return saved;
}

/** Another address for an order that nothing was paid for yet. The old one stays watched, and the amount stays. */
export async function regenerateAddress(deps: Deps, userId: string, id: string | undefined): Promise<OrderRow> {
  for (let attempt = 0; attempt <= MAX_NEW_ADDRESSES; attempt++) {
    const row = await ownOrder(deps, userId, id);
    // Another request may change the order in between: then this one looks at it again.
    if (await takeNewAddress(deps, row)) return ownOrder(deps, userId, id);
  }
  throw conflict(MOVED_ON);
}

async function takeNewAddress(deps: Deps, row: OrderRow): Promise<boolean> {
  if (row.status !== "pending") throw conflict("This order waits for no payment.");
  if (row.received !== "0") throw conflict("A payment has begun to arrive at this order's address.");
  if (row.addressesTaken >= MAX_NEW_ADDRESSES)
    throw conflict(`An order gets at most ${MAX_NEW_ADDRESSES} new addresses.`);
  const network = await networkFor(deps, row.paymentCurrency);
  if (network.id !== row.network) throw conflict("Payments have moved to another network. Please place a new order.");

  const due = toUnits(row.paymentAmount as Decimal, row.paymentCurrency);
  const had = (await listClaims(deps.db, [row.id])).map(({ address }) => address);
  const { address, isOwn } = await receiveAddress(deps, network, due, had);
  try {
    return await changeAddress(deps.db, row, { address, amount: String(due), isOwn }, deps.clock.now());
  } catch (error) {
    if (isTaken(error)) throw unavailable("No other address is free at the moment. Please try again later.");
    throw error;
  }
}
