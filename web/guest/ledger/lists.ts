import { decideReopening } from "../../../shared/ledger/reopening.ts";
import {
  leveragedReply as sharedLeveragedReply,
  spotReply as sharedSpotReply,
} from "../../../shared/ledger/replies.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import type { LeveragedItem, SpotItem, Tables, TransactionItem } from "../storage/tables.ts";
import type { Context } from "./context.ts";

/** Positions in the form of the API. */

const GUEST_ID = "guest";
type Aged = { id: string; createdAt: number };
const byAge = (a: Aged, b: Aged): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** All spot positions, sold ones too, the oldest first. */
export const sortedSpot = ({ spot }: Tables): SpotItem[] => spot.all().sort(byAge);

/** The transactions in the order in which they happened. */
export const sortedTransactions = ({ transactions }: Tables): TransactionItem[] =>
  transactions.all().sort((a, b) => a.at - b.at || Number(a.id) - Number(b.id));

/** The same until a time, because later ones do not count yet. */
export const transactionsUntil = (tables: Tables, now: number): TransactionItem[] =>
  sortedTransactions(tables).filter(({ at }) => at <= now);

/** A holding that was sold completely keeps its item, because its transactions belong to it. */
export const listSpot = (tables: Tables): SpotItem[] => sortedSpot(tables).filter(({ amount }) => amount !== "0");

export const listLeveraged = ({ leveraged }: Tables): LeveragedItem[] => leveraged.all().sort(byAge);

export const spotReply = (item: SpotItem) => sharedSpotReply(item, GUEST_ID);

type Now = Pick<Context, "tables" | "now">;
/** Whether a position may be reopened, at the price that is stored for its coin. */
export const reopeningOf = ({ tables, now }: Now, item: LeveragedItem) =>
  decideReopening(item, item.coinId === null ? undefined : tables.prices.get(item.coinId), now);

export const leveragedReply = (context: Now, item: LeveragedItem) => ({
  ...sharedLeveragedReply(item, GUEST_ID),
  canReopen: reopeningOf(context, item).kind === "reopen",
});

/** The purchase that a position began with. */
export const openingOf = ({ transactions }: Tables, positionId: string): TransactionItem | undefined =>
  transactions.all().find(({ source, sourceKey }) => source === "position" && sourceKey === positionId);

/** The keys of the coins of a position before and after a change. */
export const keysOf = (...positions: { coinId: string | null; symbol: string }[]): string[] => [
  ...new Set(positions.map(assetKeyOf)),
];
