import { CHAIN_SOURCE, isOpening } from "../../shared/transactions/transaction.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Compared } from "../transactions/changes/compared.ts";
import { bookHistory, saveCounts } from "./histories/booking.ts";
import { isEntered, isNear, listBooked } from "./histories/bookings.queries.ts";

const namesOf = ({ account, toAccount }: Compared): string[] => [account, ...(toAccount === null ? [] : [toAccount])];

/** Counts again what the user has done with transactions of histories: moved, changed or deleted. */
async function countAgain(deps: Deps, userId: string, rows: readonly Compared[]): Promise<void> {
  if (rows.length === 0) return;
  const times = rows.map(({ at }) => at);
  for (const { id } of await listBooked(deps.db, userId))
    if (await isNear(deps.db, id, times, DAY)) await saveCounts(deps, id);
}

/**
 * Of the accounts whose history was booked, those are compared that stand for an account of these transactions and have a
 * transaction within a day of one of them, or for one of which one of them stood.
 */
export async function compareWithChains(deps: Deps, userId: string, rows: readonly Compared[]): Promise<void> {
  const own = rows.filter(({ source }) => source !== CHAIN_SOURCE);
  await countAgain(
    deps,
    userId,
    rows.filter(({ source }) => source === CHAIN_SOURCE),
  );
  if (own.length === 0) return;
  for (const { id, kind, ledgerAccount } of await listBooked(deps.db, userId)) {
    const here = own.filter((row) => ledgerAccount !== null && namesOf(row).includes(ledgerAccount));
    const times = here.map(({ at }) => at);
    const isCompared =
      here.some(isOpening) ||
      (here.length > 0 && (await isNear(deps.db, id, times, DAY))) ||
      (await isEntered(
        deps.db,
        id,
        own.map((row) => String(row.id)),
      ));
    if (!isCompared) continue;
    await bookHistory(deps, { userId, kind, accountId: id });
    await saveCounts(deps, id);
  }
}
