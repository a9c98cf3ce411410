import type { Deps } from "../../deps.ts";
import { readSettings } from "../../ledger-settings/ledger-settings.ts";
import { listPositions } from "../holdings.queries.ts";
import { readLedger } from "../ledger.ts";
import { findState } from "../transactions.queries.ts";
import { type AnswerOf, type Ask, type AskName, answer, needsOf } from "./answers.ts";
import type { AskContext, LedgerChange, ListedPage } from "./ledger-object.ts";
import { fromText } from "./ledger-text.ts";

/** The objects that answer questions about long ledgers. */
export type Ledgers = {
  /** A request computes with at most this many transactions. A longer ledger is computed in its object. */
  maxInRequest: number;
  ask(ask: Ask, context: AskContext): Promise<string>;
  list(wanted: ListedPage, context: Pick<AskContext, "userId" | "tag">): Promise<number[]>;
  apply(userId: string, change: LedgerChange): Promise<void>;
  forget(userId: string): Promise<void>;
};

/** Answers a question about a user's ledger as it is now. */
export async function askLedger<Name extends AskName>(
  deps: Deps,
  userId: string,
  ask: Ask<Name>,
): Promise<AnswerOf<Name>> {
  const [state, basis] = await Promise.all([findState(deps.db, userId), readSettings(deps, userId)]);
  const now = deps.clock.now();
  if (state.transactions > deps.ledgers.maxInRequest) {
    const { method, scope } = basis;
    const context = { userId, tag: state.tag, now, basis: { method, scope } };
    return fromText(await deps.ledgers.ask(ask as Ask, context)) as AnswerOf<Name>;
  }
  const [transactions, positions] = await Promise.all([
    readLedger(deps, userId, needsOf(ask as Ask)),
    listPositions(deps.db, userId),
  ]);
  return answer(ask, { transactions, positions, basis, now });
}
