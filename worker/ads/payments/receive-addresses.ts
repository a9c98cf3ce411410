import type { Currency } from "../../../shared/ads/rules.ts";
import { badRequest } from "../../../shared/refusal.ts";
import type { Deps } from "../../deps.ts";
import { unavailable } from "../../platform/http/errors.ts";
import type { PaymentNetwork } from "../../upstreams/chains/transfers.ts";
import type { OrderRow } from "../orders/orders.queries.ts";
import {
  countWaiting,
  findStored,
  listPool,
  reserveKeyIndex,
  saveDerivedAddress,
} from "./receive-addresses.queries.ts";

/**
 * The largest offset (smallest units) that makes an amount unique at a shared address: under 0.01 USDC or 1,000
 * satoshis.
 */
const MAX_AMOUNT_OFFSET: Record<Currency, number> = { USDC: 9_999, BTC: 999 };
const MAX_DERIVATIONS = 3;

export type ReceiveAddress = {
  address: string;
  /** True when no other order uses the address, so that any amount there belongs to this order. */
  isExclusive: boolean;
  /** Smallest units that are added to the amount due, so that the amount is unique at a shared address. */
  amountOffset: bigint;
};

export const findNetwork = (deps: Deps, id: string): PaymentNetwork | undefined =>
  deps.paymentNetworks.find((network) => network.id === id);

/** An older order's chain may not be configured any more. Its money then moves on the chain of its currency. */
export const networkOf = (deps: Deps, { network: id, paymentCurrency }: OrderRow): PaymentNetwork | undefined =>
  findNetwork(deps, id) ?? deps.paymentNetworks.find(({ currency }) => currency === paymentCurrency);

/** Those of the addresses at which we receive payments, or have received them. */
export async function ownAmong(deps: Deps, network: PaymentNetwork, addresses: readonly string[]) {
  const [stored, pool] = await Promise.all([findStored(deps.db, network.currency, addresses), readPool(deps, network)]);
  return new Set([...stored, ...pool].map((address) => network.normalize(address) ?? address));
}

/** The address of a buyer's wallet in its normal spelling. Refuses one that cannot be a wallet of the buyer. */
export async function requireBuyerAddress(deps: Deps, order: OrderRow, text: string): Promise<string> {
  const network = networkOf(deps, order);
  const address = network?.normalize(text);
  if (!network || !address) throw badRequest(`Enter a valid ${order.paymentCurrency} wallet address.`);
  if (network.isUnowned(address))
    throw badRequest("Nobody owns this address, so money sent there is lost. Enter the address of your own wallet.");
  if (order.paymentAddress !== null && !network.isOnChainOf(address, order.paymentAddress))
    throw badRequest("This address is on another network than the order's payment address.");
  const isPaymentAddress = order.paymentAddress !== null && address === network.normalize(order.paymentAddress);
  if (isPaymentAddress || (await ownAmong(deps, network, [address])).has(address))
    throw badRequest("This is one of our own payment addresses. Enter the address of your own wallet.");
  return address;
}

/** The pool addresses in the spelling that the chain's transfers use. Invalid addresses are skipped. */
async function readPool({ db }: Deps, { currency, normalize }: PaymentNetwork): Promise<string[]> {
  const pool = await listPool(db, currency);
  return [...new Set(pool.flatMap(({ address }) => normalize(address) ?? []))];
}

/** The networks that orders can be paid on now, because they have a watch-only key or a pool address. */
export async function listAvailableNetworks(deps: Deps): Promise<PaymentNetwork[]> {
  const hasAddresses = await Promise.all(
    deps.paymentNetworks.map(async (network) => network.derive !== null || (await readPool(deps, network)).length > 0),
  );
  return deps.paymentNetworks.filter((_, index) => hasAddresses[index]);
}

/**
 * Chooses an address for an order that is not one of its `usedAddresses`. `attempt` is 0 at first and grows each time a
 * parallel order has taken the amount at a shared address.
 */
export async function chooseReceiveAddress(
  deps: Deps,
  network: PaymentNetwork,
  due: bigint,
  usedAddresses: readonly string[] = [],
  attempt = 0,
): Promise<ReceiveAddress> {
  const { db, clock } = deps;
  const { currency } = network;
  for (let tries = 0; network.derive && tries < MAX_DERIVATIONS; tries++) {
    const index = await reserveKeyIndex(db, currency);
    const address = network.derive(index);
    // An address that is stored already belongs to an older order, from before the index was reset; take the next one.
    if (await saveDerivedAddress(db, currency, address, index, clock.now()))
      return { address, isExclusive: true, amountOffset: 0n };
  }
  const pool = (await readPool(deps, network)).filter((address) => !usedAddresses.includes(address));
  const address = pool[(Number(due % 9973n) + attempt) % Math.max(1, pool.length)];
  if (address === undefined)
    throw unavailable(`No address is available for payments in ${currency}. Please try again later.`);
  const maxOffset = MAX_AMOUNT_OFFSET[currency];
  const waiting = await countWaiting(db, network.id, address, due + 1n, maxOffset - 1);
  const random = crypto.getRandomValues(new Uint16Array(1))[0]!;
  const offset = attempt === 0 ? 1 + (waiting % maxOffset) : 1 + ((waiting + random) % maxOffset);
  return { address, isExclusive: false, amountOffset: BigInt(offset) };
}
