import type { ListFilter } from "../../../shared/transactions/list/filter.ts";
import type { PagePlace, StoredFields } from "../transactions.queries.ts";
import type { Ask, AskSettings } from "./answers.ts";

/** A change of a ledger: it had the tag `from`, and has the tag `to`. */
export type LedgerChange = { from: string; to: string; removed: readonly PagePlace[]; added: readonly StoredFields[] };
export type AskContext = { userId: string; tag: string; now: number; settings: AskSettings };

/** A page of the transactions that a filter lists, newest first, after a place. */
export type ListedPage = ListFilter & { after: PagePlace | null; limit: number };

/** Whether a transaction is listed after a place, because it is older. */
export const isBefore = ({ at, id }: PagePlace, place: PagePlace): boolean =>
  at < place.at || (at === place.at && id < place.id);

/** The objects that answer questions about long ledgers. */
export type Ledgers = {
  /** A request computes with at most this many transactions. A longer ledger is computed in its object. */
  maxInRequest: number;
  ask(ask: Ask, context: AskContext): Promise<string>;
  /** The ids of the transactions of a page, newest first. */
  list(wanted: ListedPage, context: Pick<AskContext, "userId" | "tag">): Promise<number[]>;
  apply(userId: string, change: LedgerChange): Promise<void>;
  forget(userId: string): Promise<void>;
};
