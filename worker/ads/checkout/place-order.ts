import { fromUnits, toUnits } from "../../../shared/ads/chain-amount.ts";
import type { NewOrder } from "../../../shared/ads/contents.ts";
import { totalPrice } from "../../../shared/ads/price.ts";
import { type Currency, MAX_NEW_ADDRESSES, MAX_UNPAID_ORDERS } from "../../../shared/ads/rules.ts";
import { badRequest, conflict } from "../../../shared/refusal.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import type { Deps } from "../../deps.ts";
import { idempotencyKeyReused, notAllowed, unavailable } from "../../platform/http/errors.ts";
import type { PaymentNetwork } from "../../upstreams/chains/transfers.ts";
import { findOrderByKey, insertOrder, isAmountTaken, type OrderRow, setSender } from "../orders/orders.queries.ts";
import { requireOwnOrder } from "../orders/orders.ts";
import { findRate } from "../orders/rates.queries.ts";
import { changeAddress, countOpenOrders, listReservedAddresses } from "../payments/payments.queries.ts";
import { nextCheck } from "../payments/payments.rules.ts";
import { chooseReceiveAddress, listAvailableNetworks, requireBuyerAddress } from "../payments/receive-addresses.ts";
import { requireAdPicture } from "../pictures/ad-pictures.ts";
import { amountDue } from "./amount-due.rules.ts";

const MAX_KEY_LENGTH = 200;
/** Two parallel orders may get the same amount at a shared address; the later insert fails and tries another amount. */
const MAX_AMOUNT_ATTEMPTS = 30;

const ORDER_CHANGED = "This order was updated. Reload the page and try again.";

async function requireNetwork(deps: Deps, currency: Currency): Promise<PaymentNetwork> {
  const network = (await listAvailableNetworks(deps)).find((candidate) => candidate.currency === currency);
  if (!network) throw unavailable(`Payments in ${currency} are not set up yet.`);
  return network;
}

/** Refuses orders beyond the job's capacity, because each payment would be detected too late. */
async function refuseBeyondCapacity(deps: Deps, network: PaymentNetwork) {
  if ((await countOpenOrders(deps.db, network.id)) >= network.capacity) {
    throw unavailable(
      `Too many orders are waiting for payment in ${network.currency}. Please choose another currency.`,
    );
  }
}

/** Returns the stored order of a repeated request. Throws 422 when the key was used for a different request. */
function requireSameRequest(row: OrderRow, order: NewOrder): OrderRow {
  const isSame =
    row.adType === order.adType &&
    row.duration === order.duration &&
    row.paymentCurrency === order.paymentCurrency &&
    row.adConfig === serializeConfig(order);
  if (!isSame) throw idempotencyKeyReused();
  return row;
}

const serializeConfig = ({ adType, adConfig }: NewOrder): string => JSON.stringify({ type: adType, ...adConfig });

/**
 * Places an order at the current price. The server sets price, amount and address; the client cannot influence them.
 */
export async function placeOrder(
  deps: Deps,
  userId: string,
  order: NewOrder,
  btcPrice: Decimal | null,
  key: string | undefined,
): Promise<OrderRow> {
  const { db, clock, ids, config } = deps;
  if (config.adCreation !== "open") throw notAllowed("Ad creation functionality is temporarily unavailable");
  if (key !== undefined && key.length > MAX_KEY_LENGTH) {
    throw badRequest(`An Idempotency-Key has at most ${MAX_KEY_LENGTH} characters.`);
  }
  const idempotencyKey = key ? `client ${key}` : ids.next();
  const existing = key ? await findOrderByKey(db, userId, idempotencyKey) : undefined;
  if (existing) return requireSameRequest(existing, order);

  const rate = await findRate(db, order.adType);
  if (!rate) throw unavailable("This type of ad cannot be ordered at the moment.");
  if (order.duration < rate.minDuration || order.duration > rate.maxDuration) {
    throw badRequest(`Duration must be from ${rate.minDuration} to ${rate.maxDuration} days.`);
  }
  const network = await requireNetwork(deps, order.paymentCurrency);
  await refuseBeyondCapacity(deps, network);
  const price = totalPrice(rate.pricePerDay as Decimal, order.duration);
  const baseAmount = amountDue(order.paymentCurrency, price, btcPrice);
  if (baseAmount === null)
    throw unavailable("The BTC price is not available at the moment. Please pay in USDC or try again later.");

  const imageUrl = "imageUrl" in order.adConfig ? order.adConfig.imageUrl : undefined;
  const picture = imageUrl === undefined ? null : await requireAdPicture(deps, userId, imageUrl);

  const now = clock.now();
  for (let attempt = 0; attempt < MAX_AMOUNT_ATTEMPTS; attempt++) {
    const { address, isExclusive, amountOffset } = await chooseReceiveAddress(deps, network, baseAmount, [], attempt);
    const due = baseAmount + amountOffset;
    const outcome = await insertOrder(
      db,
      {
        userId,
        adType: order.adType,
        adConfig: serializeConfig(order),
        paymentAddress: address,
        paymentAmount: fromUnits(due, order.paymentCurrency),
        paymentCurrency: order.paymentCurrency,
        duration: order.duration,
        createdAt: now,
        price,
        network: network.id,
        sharesAddress: !isExclusive,
        nextCheckAt: nextCheck({ status: "pending", startDate: null, createdAt: now }, now),
        idempotencyKey,
      },
      { address, amount: String(due), isExclusive },
      MAX_UNPAID_ORDERS,
      picture,
    );
    if (outcome === "amount-taken") continue;
    const row = await findOrderByKey(db, userId, idempotencyKey);
    if (row) return requireSameRequest(row, order);
    throw conflict(`You have ${MAX_UNPAID_ORDERS} unpaid orders. Please pay one of them first.`);
  }
  throw unavailable("Too many orders are waiting for the same amount. Please try again in a moment.");
}

/** Saves the wallet that the buyer claims to pay from. It is only displayed; payments are never matched by it. */
export async function saveSender(deps: Deps, userId: string, id: string | undefined, text: string): Promise<OrderRow> {
  const row = await requireOwnOrder(deps, userId, id);
  const sender = await requireBuyerAddress(deps, row, text);
  const saved = await setSender(deps.db, row.id, userId, sender, deps.clock.now());
  if (!saved) throw conflict("The sender address can be changed only while the order is pending.");
  return saved;
}

/** Gives an unpaid order a new address. The amount stays the same, and the old address is still scanned. */
export async function regenerateAddress(deps: Deps, userId: string, id: string | undefined): Promise<OrderRow> {
  for (let attempt = 0; attempt <= MAX_NEW_ADDRESSES; attempt++) {
    const row = await requireOwnOrder(deps, userId, id);
    // When a parallel request has changed the order meanwhile, the loop reads it again.
    if (await assignNewAddress(deps, row)) return requireOwnOrder(deps, userId, id);
  }
  throw conflict(ORDER_CHANGED);
}

/** False when a parallel request changed the order first. */
async function assignNewAddress(deps: Deps, row: OrderRow): Promise<boolean> {
  if (row.status !== "pending") throw conflict("This order is not waiting for a payment.");
  if (row.received !== "0") throw conflict("Part of the payment has already arrived at this order's address.");
  if (row.addressChanges >= MAX_NEW_ADDRESSES)
    throw conflict(`An order can have at most ${MAX_NEW_ADDRESSES} new addresses.`);
  const network = await requireNetwork(deps, row.paymentCurrency);
  if (network.id !== row.network) throw conflict("Payments have moved to another network. Please place a new order.");

  const due = toUnits(row.paymentAmount as Decimal, row.paymentCurrency);
  const usedAddresses = (await listReservedAddresses(deps.db, [row.id])).map(({ address }) => address);
  const { address, isExclusive } = await chooseReceiveAddress(deps, network, due, usedAddresses);
  try {
    return await changeAddress(deps.db, row, { address, amount: String(due), isExclusive }, deps.clock.now());
  } catch (error) {
    if (isAmountTaken(error)) throw unavailable("No other address is available at the moment. Please try again later.");
    throw error;
  }
}
