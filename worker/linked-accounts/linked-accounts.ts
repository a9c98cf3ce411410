import type { z } from "zod";
import { digest } from "../../shared/digest.ts";
import type { linkedChange, newLinkedAccount } from "../../shared/linked-accounts/contract.ts";
import { nameOf } from "../../shared/linked-accounts/names.ts";
import {
  MAX_LINKED_ACCOUNTS,
  MAX_LINKED_PER_HOUR,
  MAX_SEPARATE,
  REFRESH_INTERVAL,
} from "../../shared/linked-accounts/rules.ts";
import { conflict, notFound } from "../../shared/refusal.ts";
import { HOUR, MINUTE } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { tooMany } from "../platform/http/errors.ts";
import { createOnce, type RowKey } from "../platform/http/idempotency.ts";
import { ignoreOutage } from "../platform/outage.rules.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { consumeRateLimit } from "../platform/storage/rate-limits.queries.ts";
import { accountOfBatch, undoLinkedHistory } from "../transactions/batches.ts";
import { outdateRecords } from "../transactions/ledger.ts";
import { historyBatchOf, moveHistory } from "./histories/booking.ts";
import { holdHistory } from "./histories/histories.queries.ts";
import { askForHistory, undoHistory } from "./histories/histories.ts";
import { keepHistory } from "./histories/unbooking.ts";
import { batchOf, ledgerNameOf } from "./hyperliquid/book.ts";
import { accountName, partHistory, refuseLeaving } from "./leaving.ts";
import {
  deleteLinked,
  findLinked,
  insertLinked,
  type LinkedChange,
  type LinkedRow,
  listLinked,
  recordView,
  requestRefresh,
  updateLinked,
  wasTriedLately,
  wasViewedLately,
} from "./linked-accounts.queries.ts";
import { withSeparate } from "./proof/proof.rules.ts";
import { refreshInBackground } from "./refresh.ts";
import { replies } from "./replies.ts";
import { haveSameCoins } from "./same-coins.ts";

const accountNotFound = () => notFound("Linked account not found.");

/** One account beside the others, because an account of the ledger for which another one stands is no possible double. */
async function replyOf(deps: Deps, market: Market | null, user: SessionUser, id: string) {
  const all = await replies(deps, market, await listLinked(deps.db, user.id));
  const found = all.find((one) => one.id === id);
  if (!found) throw accountNotFound();
  return found;
}

/** A user's linked accounts. Those that were refreshed more than five minutes ago are refreshed after the reply. */
export async function showLinked(deps: Deps, market: Market | null, user: SessionUser, waitUntil: WaitUntil) {
  const now = deps.clock.now();
  const rows = await listLinked(deps.db, user.id);
  if (rows.length === 0) return [];
  const skip = ignoreOutage(deps.clock);
  if (rows.some((row) => !wasViewedLately(row, now))) await recordView(deps.db, user.id, now).catch(skip);
  if (rows.every((row) => wasTriedLately(row, now))) return replies(deps, market, rows);
  const due = await requestRefresh(deps.db, user.id, null, now).catch(skip);
  refreshInBackground(deps, due ?? [], waitUntil);
  return replies(deps, market, await listLinked(deps.db, user.id));
}

const fullyLinked = () => conflict(`You can link up to ${MAX_LINKED_ACCOUNTS} accounts. Remove one to add another.`);

/** One wallet counts once, in whatever forms its address or its key is written. */
async function refuseSameCoins({ db }: Deps, user: SessionUser, account: NewAccount) {
  const first = (await listLinked(db, user.id)).find((one) => haveSameCoins(one, account));
  if (!first) return;
  const form = first.address === account.address ? "You have linked this account already" : ALREADY_LINKED;
  throw conflict(`${form}, as ${nameOf(first)}.`);
}
const ALREADY_LINKED = "You have linked this account already in another form";

type NewAccount = z.output<typeof newLinkedAccount>;

const ADD_LIMIT = { maxUses: MAX_LINKED_PER_HOUR, windowMs: HOUR };
const FIRST_REFRESH_LIMIT = { maxUses: 1, windowMs: REFRESH_INTERVAL };

/**
 * Inserts an account that is due at once, or in five minutes when its owner removed and linked it again. Otherwise the
 * owner could cause any number of refreshes that way.
 */
async function insertAccount(deps: Deps, user: SessionUser, body: NewAccount, key: RowKey) {
  const { db, clock } = deps;
  const now = clock.now();
  await refuseSameCoins(deps, user, body);
  if (!(await consumeRateLimit(db, `linked-accounts ${user.id}`, ADD_LIMIT, now))) throw tooMany(HOUR);
  const account = `linked ${await digest(user.id, body.kind, body.address)}`;
  const isFirst = await consumeRateLimit(db, account, FIRST_REFRESH_LIMIT, now);
  const schedule = isFirst ? { dueAt: now } : { dueAt: now + REFRESH_INTERVAL, triedAt: now };
  const row = { ...key, ...body, ...schedule, userId: user.id, createdAt: now, viewedAt: now };
  const isInserted = await insertLinked(db, row);
  if (isInserted) await giveWay(deps, user, { ...body, ...row });
  if (isInserted) await joinAgain(deps, user, { ...body, id: key.id });
  return isInserted;
}

/** Of two links of the same coins that were made in the same moment, the first one stays. */
async function giveWay(deps: Deps, user: SessionUser, row: NewAccount & Pick<LinkedRow, "id" | "createdAt">) {
  const isFirst = (one: LinkedRow) =>
    one.createdAt < row.createdAt || (one.createdAt === row.createdAt && one.id < row.id);
  const first = (await listLinked(deps.db, user.id)).find((one) => isFirst(one) && haveSameCoins(one, row));
  if (!first) return;
  await deleteLinked(deps.db, user.id, row.id);
  throw conflict(`${ALREADY_LINKED}, as ${nameOf(first)}.`);
}

/** An address that was removed and whose transactions were kept stands for their account again. */
async function joinAgain(deps: Deps, user: SessionUser, account: Pick<LinkedRow, "id" | "kind" | "address">) {
  const batch = await historyBatchOf({ ...account, userId: user.id });
  const ledgerAccount = await accountOfBatch(deps, user.id, batch);
  if (ledgerAccount !== undefined) await updateLinked(deps.db, user.id, account.id, { ledgerAccount });
}

export async function addLinked(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  body: NewAccount,
  idempotencyKey: string | undefined,
  waitUntil: WaitUntil,
) {
  const row = await createOnce(
    deps.ids,
    { userId: user.id, kind: "linked-account", key: idempotencyKey, body },
    {
      find: (id) => findLinked(deps.db, user.id, id),
      insert: (key) => insertAccount(deps, user, body, key),
      limitReached: async () => {
        // Another request may have linked it in this moment.
        await refuseSameCoins(deps, user, body);
        return fullyLinked();
      },
    },
  );
  refreshInBackground(deps, [row.id], waitUntil);
  return replyOf(deps, market, user, row.id);
}

/** Starts a refresh. Within five minutes of the last one the account is returned unchanged. */
export async function refreshLinked(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  id: string,
  waitUntil: WaitUntil,
) {
  refreshInBackground(deps, await requestRefresh(deps.db, user.id, id, deps.clock.now()), waitUntil);
  return replyOf(deps, market, user, id);
}

/**
 * Renames an account, or says which account of the ledger it stands for, or is not. Its coins count once then, so that the
 * daily records since it was linked are outdated.
 */
export async function changeLinked(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  id: string,
  { label, ledgerAccount, separateFrom, together }: z.output<typeof linkedChange>,
) {
  const rows = await listLinked(deps.db, user.id);
  const row = rows.find((one) => one.id === id);
  if (!row) throw accountNotFound();
  if (ledgerAccount === null && row.ledgerAccount !== null) await refuseLeaving(deps, row);
  const separate = JSON.parse(row.separateFrom) as string[];
  const isOther = ledgerAccount !== undefined && ledgerAccount !== row.ledgerAccount;
  const first = rows.find((one) => one.id !== id && one.ledgerAccount === ledgerAccount);
  if (isOther && ledgerAccount !== null && first && !together)
    throw conflict(
      `${nameOf(first)} already stands for ${accountName(ledgerAccount)} of your ledger. If both together are this account, say so.`,
    );
  const change: LinkedChange = {
    ...(label !== undefined && { label }),
    // The transactions of its trades keep the name that they were booked under.
    ...(label !== undefined && row.kind === "hyperliquid" && { ledgerName: ledgerNameOf(row) }),
    ...(separateFrom !== undefined && {
      separateFrom: JSON.stringify(withSeparate(separate, separateFrom, MAX_SEPARATE)),
    }),
    ...(isOther && { ledgerAccount, proof: null, movedTo: "[]" }),
  };
  if (Object.keys(change).length > 0 && !(await updateLinked(deps.db, user.id, id, change))) throw accountNotFound();
  if (isOther && ledgerAccount !== null)
    await moveHistory(deps, { userId: user.id, kind: row.kind, accountId: id }, ledgerAccount);
  if (isOther) await outdateRecords(deps, user.id, row.createdAt);
  return replyOf(deps, market, user, id);
}

/** Asks for the history of an account, which is read and booked after the reply. */
export async function fetchHistory(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  id: string,
  waitUntil: WaitUntil,
) {
  await askForHistory(deps, user.id, id, waitUntil);
  return replyOf(deps, market, user, id);
}

/** The longest time (ms) that a removal takes. */
const HOLD_MS = MINUTE;

/**
 * The trades of past years count in tax reports, so their transactions stay unless the user wants them deleted. Returns the
 * questions about coins that stay in the ledger, which nothing asks any more.
 */
export async function removeLinked(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  id: string,
  deletesTransactions: boolean,
) {
  const row = await findLinked(deps.db, user.id, id);
  if (!row) throw accountNotFound();
  const now = deps.clock.now();
  if (!(await holdHistory(deps.db, id, now, now + HOLD_MS)))
    throw conflict("A history is being read and booked right now. Remove the account in a minute.");
  if (deletesTransactions) await undoHistory(deps, user.id, id);
  // Without an account of the ledger, only its balances counted, and they go with it.
  const isCompared = row.ledgerAccount === null || row.asOf !== null;
  const asked = row.ledgerAccount === null ? [] : (await replyOf(deps, market, user, id)).possibleDoubles;
  if (!deletesTransactions) {
    await partHistory(deps, row);
    await keepHistory(deps, row);
  }
  if (!(await deleteLinked(deps.db, user.id, id))) throw accountNotFound();
  // An EVM account can have the same address.
  if (deletesTransactions && row.kind === "hyperliquid") await undoLinkedHistory(deps, user.id, batchOf(row.address));
  return isCompared ? asked : null;
}

/** A user's linked accounts in the form of the API, for the account export. */
export const exportLinked = async (deps: Deps, userId: string) =>
  replies(deps, await deps.market.latest(), await listLinked(deps.db, userId));
