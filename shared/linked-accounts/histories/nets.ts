import type { NewTransaction } from "../../transactions/draft.ts";
import { fixedPointText, least } from "../../values/fixed.ts";
import type { HistoryBooking } from "./booking.ts";

/** Bookings of chains on which one transaction can move several coins. */

export type ChainCoin = { coinId: string; symbol: string; decimals: number };
export type Delta = { coin: ChainCoin; units: bigint };
export type Owner = { accountId: string; ledgerAccount: string };

/** The changes of an account in one transaction. */
export type Net = {
  owner: Owner;
  /** Whether the account made the transaction. */
  isOwn: boolean;
  /** Each coin once, without the fee. None is zero. */
  deltas: readonly Delta[];
  /** The fee that the account paid. */
  fee: Delta | null;
  /** An amount that is booked alone, and why. */
  apart?: Delta & { reason: string };
  note: string;
};
/** Each account is named once. Transactions of one height can be in any order. */
type NetTransaction = { txid: string; at: number; height: number; nets: readonly Net[] };

type Flow = { from: Owner | null; to: Owner | null; coin: ChainCoin; units: bigint };

/** The flows of one coin: what one own account lost and another one gained is one flow. */
function flowsOf(coin: ChainCoin, changes: readonly { side: Owner; units: bigint }[]): Flow[] {
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

type Body = Omit<NewTransaction, "at" | "sourceKey">;
type Owned = { owner: Owner; body: Body };

const textOf = ({ coin, units }: Delta) => fixedPointText(units, coin.decimals) as Body["legs"][0]["amount"];
const coinOf = ({ coinId, symbol }: ChainCoin) => ({ coinId, symbol: symbol.toLowerCase(), value: null });
const legOf = (delta: Delta) => ({ ...coinOf(delta.coin), amount: textOf(delta), account: null });

function ownedOf(owner: Owner, body: Pick<Body, "kind" | "legs"> & Partial<Body>): Owned {
  const empty = { toAccount: null, price: null, priceCurrency: null, fee: null, note: "", positionId: null };
  return { owner, body: { ...empty, account: owner.ledgerAccount, ...body } };
}

/** One coin that leaves and one that comes, in a transaction of the account itself, are a swap. */
function swapOf([net, ...others]: readonly Net[]): Owned[] | null {
  if (!net?.isOwn || others.length > 0 || net.deltas.length !== 2) return null;
  const [first, second] = net.deltas.toSorted((a, b) => (a.units < b.units ? -1 : 1));
  if (first!.units > 0n || second!.units < 0n) return null;
  return [ownedOf(net.owner, { kind: "swap", legs: [legOf(first!), legOf(second!)] })];
}

/** Several linked accounts can stand for one account of the ledger, in which nothing moves between them. */
const isMove = ({ from, to }: Flow): boolean => from?.ledgerAccount !== to?.ledgerAccount;

function transfersOf(nets: readonly Net[]): Owned[] {
  const all = nets.flatMap(({ owner, deltas }) => deltas.map((delta) => ({ side: owner, ...delta })));
  return [...Map.groupBy(all, ({ coin }) => coin.coinId).values()].flatMap((changes) =>
    flowsOf(changes[0]!.coin, changes)
      .filter(isMove)
      .map(({ from, to, coin, units }) =>
        ownedOf((from ?? to)!, {
          kind: "transfer",
          legs: [legOf({ coin, units: from ? -units : units })],
          toAccount: from && to ? to.ledgerAccount : null,
        }),
      ),
  );
}

/** The bookings of one transaction, whose keys are its chain and hash. The fee is part of its sender's first booking. */
function bookingsOf(chain: string, { txid, at, nets }: NetTransaction): HistoryBooking[] {
  const owned = swapOf(nets.filter(({ fee, deltas }) => fee || deltas.length > 0)) ?? transfersOf(nets);
  for (const { owner, fee, apart, note } of nets) {
    for (const one of owned) if (note !== "" && one.owner === owner) one.body.note = note;
    if (apart) owned.push(ownedOf(owner, { kind: "transfer", legs: [legOf(apart)], note: apart.reason }));
    if (!fee) continue;
    const first = owned.find((one) => one.owner === owner);
    if (first) first.body.fee = { ...coinOf(fee.coin), amount: textOf(fee) };
    else owned.push(ownedOf(owner, { kind: "fee", legs: [legOf({ ...fee, units: -fee.units })] }));
  }
  return owned.map(({ owner, body }, index) => ({
    accountId: owner.accountId,
    txid,
    body: { ...body, at, sourceKey: `${chain}:${txid}${index === 0 ? "" : `:${index + 1}`}` },
  }));
}

const gainsOf = ({ nets }: NetTransaction): number =>
  nets.flatMap(({ deltas }) => deltas).filter(({ units }) => units > 0n).length;
/** Both may be in one block. Coins are received first, so that they can be spent. */
const inOrder = (a: NetTransaction, b: NetTransaction): number =>
  a.height - b.height || gainsOf(b) - gainsOf(a) || (a.txid < b.txid ? -1 : 1);

/** The bookings of the transactions that touch linked accounts of one user, the oldest first. */
export const bookNets = (chain: string, transactions: readonly NetTransaction[]): HistoryBooking[] =>
  transactions.toSorted(inOrder).flatMap((transaction) => bookingsOf(chain, transaction));
