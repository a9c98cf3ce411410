import type { Currency } from "../../../shared/ads/rules.ts";
import type { Deps } from "../../deps.ts";
import { unavailable } from "../../platform/http/errors.ts";
import type { PaymentNetwork } from "../../upstreams/chains/transfers.ts";
import { countWaiting, listPool, saveDerived, takeKeyIndex } from "./receive-addresses.queries.ts";

/** Marks that can tell orders apart at one address: at most a hundredth of a USDC, or a thousand satoshis. */
const MARKS: Record<Currency, number> = { USDC: 9_999, BTC: 999 };
const SAME_KEY_TRIES = 3;

export type ReceiveAddress = {
  address: string;
  /** The order's alone, so that any amount there is its own. */
  isOwn: boolean;
  /** Added to the amount, in smallest units, so that it is unique at a shared address. */
  mark: bigint;
};

export const networkOf = (deps: Deps, id: string): PaymentNetwork | undefined =>
  deps.transfers.find((network) => network.id === id);

/** The addresses that an operator put in, as the chain's transfers spell them; what is none is never given to anybody. */
async function readPool({ db }: Deps, { currency, normalize }: PaymentNetwork): Promise<string[]> {
  const pool = await listPool(db, currency);
  return [...new Set(pool.flatMap(({ address }) => normalize(address) ?? []))];
}

/** The networks that an order can be paid on now: those with a key to watch, or an address of an operator. */
export async function openNetworks(deps: Deps): Promise<PaymentNetwork[]> {
  const pools = await Promise.all(
    deps.transfers.map(async (network) => network.derive !== null || (await readPool(deps, network)).length > 0),
  );
  return deps.transfers.filter((_, at) => pools[at]);
}

/**
 * An address for an order, other than those that it had. `attempt` counts from 0, when the amount at a shared address
 * was taken by somebody at the same moment.
 */
export async function receiveAddress(
  deps: Deps,
  network: PaymentNetwork,
  due: bigint,
  had: readonly string[] = [],
  attempt = 0,
): Promise<ReceiveAddress> {
  const { db, clock } = deps;
  const { currency } = network;
  for (let tries = 0; network.derive && tries < SAME_KEY_TRIES; tries++) {
    const index = await takeKeyIndex(db, currency);
    const address = network.derive(index);
    // An address that is known already belongs to an order of another time, when the key was counted otherwise.
    if (await saveDerived(db, currency, address, index, clock.now())) return { address, isOwn: true, mark: 0n };
  }
  const pool = (await readPool(deps, network)).filter((address) => !had.includes(address));
  const address = pool[(Number(due % 9973n) + attempt) % Math.max(1, pool.length)];
  if (address === undefined)
    throw unavailable(`No address is free for payments in ${currency}. Please try again later.`);
  const marks = MARKS[currency];
  const waiting = await countWaiting(db, network.id, address, due + 1n, marks - 1);
  const random = crypto.getRandomValues(new Uint16Array(1))[0]!;
  const mark = attempt === 0 ? 1 + (waiting % marks) : 1 + ((waiting + random) % marks);
  return { address, isOwn: false, mark: BigInt(mark) };
}
