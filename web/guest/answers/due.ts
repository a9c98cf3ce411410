import { refreshHoldings } from "../ledger/ledger.ts";
import { change } from "./change.ts";

/** Derives the holdings after a transaction that was waiting has become due. */
export const countDue = (): Promise<void> => change((context) => refreshHoldings(context, null));
