import type { NewTransaction } from "../../transactions/draft.ts";
import { fixedPointText, least } from "../../values/fixed.ts";
import type { HistoryBooking } from "./booking.ts";

export type EvmCoin = { coinId: string; symbol: string; decimals: number };
/** A movement of coins out of an account or into it, or from it to itself. `units` is text without a point. */
type Transfer = { coin: EvmCoin; units: string; isSender: boolean; isReceiver: boolean };
/**
 * A part of a transaction that touches an account: the transaction itself, whose fee its sender pays, or a transfer that it
 * caused. The fee is null when the explorer does not say it.
 */
export type EvmPart =
  | (Transfer & { part: "transaction"; fee: string | null; hasFailed: boolean })
  | (Transfer & { part: "transfer" });

export type EvmSide = { accountId: string; ledgerAccount: string; parts: readonly EvmPart[] };
/** A transaction that touches linked accounts of one user. Each account is named once. */
export type EvmTransaction = { txid: string; at: number; sides: readonly EvmSide[] };

type Delta = { coin: EvmCoin; units: bigint };
type Net = { side: EvmSide; deltas: Delta[]; fee: Delta | null };

/** The transaction itself, when the account sent it. */
const sentBy = ({ parts }: EvmSide) =>
  parts.find((part): part is EvmPart & { part: "transaction" } => part.part === "transaction" && part.isSender);
/** Whether the account paid a fee of an unknown amount. */
export const lacksFee = (side: EvmSide): boolean => sentBy(side)?.fee === null;

/** What an account gained and lost of each coin, and the fee that it paid. A failed transaction costs its fee alone. */
function netOf(side: EvmSide): Net {
  const hasFailed = side.parts.some((part) => part.part === "transaction" && part.hasFailed);
  const sent = sentBy(side);
  const deltas = new Map<string, Delta>();
  for (const { coin, units, isSender, isReceiver } of hasFailed ? [] : side.parts) {
    const change = BigInt(units) * (BigInt(isReceiver) - BigInt(isSender));
    const before = deltas.get(coin.coinId)?.units ?? 0n;
    deltas.set(coin.coinId, { coin, units: before + change });
  }
  const fee = sent?.fee != null && sent.fee !== "0" ? { coin: sent.coin, units: BigInt(sent.fee) } : null;
  return { side, fee, deltas: [...deltas.values()].filter(({ units }) => units !== 0n) };
}

type Flow = { from: EvmSide | null; to: EvmSide | null; coin: EvmCoin; units: bigint };

/** The flows of one coin: what one own account lost and another one gained is one flow. */
function flowsOf(coin: EvmCoin, changes: readonly { side: EvmSide; units: bigint }[]): Flow[] {
  const receivers = changes.filter(({ units }) => units > 0n).map((change) => ({ ...change }));
  const sent = changes.flatMap(({ side, units }): Flow[] => {
    let left = units < 0n ? -units : 0n;
    const flows: Flow[] = [];
    for (const receiver of receivers) {
      const moved = least(left, receiver.units);
      if (moved === 0n) continue;
      flows.push({ from: side, to: receiver.side, coin, units: moved });
      left -= moved;
      receiver.units -= moved;
    }
    return left > 0n ? [...flows, { from: side, to: null, coin, units: left }] : flows;
  });
  const received = receivers.filter(({ units }) => units > 0n);
  return [...sent, ...received.map(({ side, units }): Flow => ({ from: null, to: side, coin, units }))];
}

const LACKS_FEE = "The explorer does not say what fee was paid.";

type Body = Omit<NewTransaction, "at" | "sourceKey">;
type Owned = { owner: EvmSide; body: Body };

const textOf = ({ coin, units }: Delta) => fixedPointText(units, coin.decimals) as Body["legs"][0]["amount"];
const coinOf = ({ coinId, symbol }: EvmCoin) => ({ coinId, symbol: symbol.toLowerCase(), value: null });
const legOf = (delta: Delta) => ({ ...coinOf(delta.coin), amount: textOf(delta), account: null });

function ownedOf(owner: EvmSide, body: Pick<Body, "kind" | "legs"> & Partial<Body>): Owned {
  const empty = { toAccount: null, price: null, priceCurrency: null, fee: null, note: "", positionId: null };
  return { owner, body: { ...empty, account: owner.ledgerAccount, ...body } };
}

/** One coin that leaves and one that comes, in a transaction of the account itself, are a swap. */
function swapOf([net, ...others]: readonly Net[]): Owned[] | null {
  if (!net || !sentBy(net.side) || others.length > 0 || net.deltas.length !== 2) return null;
  const [first, second] = net.deltas.toSorted((a, b) => (a.units < b.units ? -1 : 1));
  if (first!.units > 0n || second!.units < 0n) return null;
  return [ownedOf(net.side, { kind: "swap", legs: [legOf(first!), legOf(second!)] })];
}

function transfersOf(nets: readonly Net[]): Owned[] {
  const all = nets.flatMap(({ side, deltas }) => deltas.map((delta) => ({ side, ...delta })));
  return [...Map.groupBy(all, ({ coin }) => coin.coinId).values()].flatMap((changes) =>
    flowsOf(changes[0]!.coin, changes).map(({ from, to, coin, units }) =>
      ownedOf((from ?? to)!, {
        kind: "transfer",
        legs: [legOf({ coin, units: from ? -units : units })],
        toAccount: from && to ? to.ledgerAccount : null,
      }),
    ),
  );
}

/** The bookings of one transaction, whose keys are its chain and hash. The fee is part of its sender's first booking. */
function bookingsOf({ txid, at, sides }: EvmTransaction): HistoryBooking[] {
  const nets = sides.map(netOf);
  const owned = swapOf(nets.filter(({ fee, deltas }) => fee || deltas.length > 0)) ?? transfersOf(nets);
  for (const { side, fee } of nets) {
    if (lacksFee(side)) for (const { owner, body } of owned) if (owner === side) body.note = LACKS_FEE;
    if (!fee) continue;
    const first = owned.find(({ owner }) => owner === side);
    if (first) first.body.fee = { ...coinOf(fee.coin), amount: textOf(fee) };
    else owned.push(ownedOf(side, { kind: "fee", legs: [legOf({ ...fee, units: -fee.units })] }));
  }
  return owned.map(({ owner, body }, index) => ({
    accountId: owner.accountId,
    txid,
    body: { ...body, at, sourceKey: `evm:${txid}${index === 0 ? "" : `:${index + 1}`}` },
  }));
}

const gainsOf = ({ sides }: EvmTransaction): number =>
  sides.flatMap((side) => netOf(side).deltas).filter(({ units }) => units > 0n).length;
/** Both may be in one block. Coins are received first, so that they can be spent. */
const inOrder = (a: EvmTransaction, b: EvmTransaction): number =>
  a.at - b.at || gainsOf(b) - gainsOf(a) || (a.txid < b.txid ? -1 : 1);

/** The bookings of the transactions that touch linked accounts of one user, the oldest first. */
export const bookEvm = (transactions: readonly EvmTransaction[]): HistoryBooking[] =>
  transactions.toSorted(inOrder).flatMap(bookingsOf);
