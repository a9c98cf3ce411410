import type { Deps } from "../../deps.ts";
import { readSettings } from "../../ledger-settings/ledger-settings.ts";
import { findState } from "../changes/changes.queries.ts";
import { listPositions } from "../holdings.queries.ts";
import { readLedger } from "../ledger.ts";
import { readAccounting } from "./accounting.ts";
import { type AnswerOf, type Ask, type AskName, answer, moneyOf, needsOf } from "./answers.ts";
import { fromText } from "./ledger-text.ts";
import { dollarTimes, readMarket } from "./market.ts";

/** Answers a question about a user's ledger as it is now. */
export async function askLedger<Name extends AskName>(
  deps: Deps,
  userId: string,
  ask: Ask<Name>,
): Promise<AnswerOf<Name>> {
  const [state, { method, scope, currency, timeZone, spam }] = await Promise.all([
    findState(deps.db, userId),
    readSettings(deps, userId),
  ]);
  const settings = { method, scope, currency, timeZone, spam };
  const now = deps.clock.now();
  if (state.transactions > deps.ledgers.maxInRequest) {
    const context = { userId, tag: state.tag, now, settings };
    return fromText(await deps.ledgers.ask(ask as Ask, context)) as AnswerOf<Name>;
  }
  const [transactions, positions] = await Promise.all([
    readLedger(deps, userId, needsOf(ask as Ask)),
    listPositions(deps.db, userId),
  ]);
  const dollarsAt = dollarTimes(ask as Ask, transactions, now);
  const accounting = await readAccounting(deps.db, moneyOf(ask as Ask, settings), transactions, dollarsAt);
  const market = await readMarket(deps.db, ask as Ask, transactions, accounting, now);
  return answer(ask, { transactions, positions, basis: { method, scope, accounting }, spam, now, market });
}
