import { contractsCsv } from "../../../shared/gains/contracts.ts";
import {
  type Closing,
  closedReply,
  closeLeveraged as decideClosing,
  MAX_CLOSED,
  reopenedPosition,
  tooManyClosed,
} from "../../../shared/ledger/closing.ts";
import { rowId } from "../../../shared/ledger/ids.ts";
import { positionNotFound, tooManyPositions } from "../../../shared/ledger/positions.ts";
import { isFresh } from "../../../shared/portfolio/revaluation.ts";
import { MAX_POSITIONS } from "../../../shared/portfolio/rules.ts";
import { conflict, notFound } from "../../../shared/refusal.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { DAY } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import type { Market } from "../../markets/market.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { MAX_ATTEMPTS } from "../../platform/storage/attempts.ts";
import { readLivePrices } from "../coins.ts";
import { countLeveraged, findLeveraged, type LeveragedRow } from "../leveraged.queries.ts";
import {
  findClosed,
  findClosingYears,
  listClosed,
  listClosedBetween,
  purgeDiscarded,
  storeClosing,
  storeReopening,
  type YearRange,
} from "./closings.queries.ts";

const changedElsewhere = () => conflict("This position is being changed elsewhere. Reload it and try again.");

async function freshPriceOf(deps: Deps, market: Market | null, coinId: string | null): Promise<Exact | null> {
  const live = coinId === null ? undefined : (await readLivePrices(deps, market, [coinId])).get(coinId);
  return live && isFresh(live.pricedAt, deps.clock.now()) ? live.price : null;
}

/** Closes a position or a part of it. A repeated request with the same idempotency key closes nothing more. */
export async function closeLeveraged(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  positionId: string,
  closing: Closing,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { db, clock, ids } = deps;
  const id = idempotencyKey ? await rowId(user.id, "closed", idempotencyKey) : ids.next();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (idempotencyKey && (await findClosed(db, user.id, id))) return;
    const position = await findLeveraged(db, user.id, positionId);
    if (!position) throw positionNotFound();
    const price = await freshPriceOf(deps, market, position.coinId);
    const decision = decideClosing(position, closing, { id, price, now: clock.now() });
    if (await storeClosing(db, user.id, position.updatedAt, decision)) return;
    const now = await findLeveraged(db, user.id, positionId);
    const isUnchanged = now?.updatedAt === position.updatedAt && now.isLiquidated === position.isLiquidated;
    if (isUnchanged) throw tooManyClosed();
  }
  throw changedElsewhere();
}

/** Opens a closed position again. */
export async function reopenClosed({ db, clock }: Deps, user: SessionUser, id: string): Promise<LeveragedRow> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const row = await findClosed(db, user.id, id);
    if (!row) throw notFound("Closed position not found.");
    const open = await findLeveraged(db, user.id, row.positionId);
    const after = reopenedPosition(row, open, clock.now());
    const joins = after.id === open?.id;
    if (await storeReopening(db, user.id, row, after, joins ? open.updatedAt : null))
      return (await findLeveraged(db, user.id, after.id))!;
    if (!joins && (await countLeveraged(db, user.id)) >= MAX_POSITIONS) throw tooManyPositions("leveraged");
  }
  throw changedElsewhere();
}

/** A page of closed positions, the last first. */
export async function showClosed(
  { db }: Deps,
  user: SessionUser,
  query: { cursor?: string | undefined; limit: number },
) {
  const [closedAt, id] = (query.cursor ?? "").split(".");
  const after = query.cursor === undefined ? null : { closedAt: Number(closedAt), id: id ?? "" };
  const rows = await listClosed(db, user.id, after, query.limit + 1);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items: items.map(closedReply),
    next: rows.length > query.limit && last ? `${last.closedAt}.${last.id}` : null,
  };
}

/** All closed positions of a user, for the account export. */
export const exportClosed = async ({ db }: Deps, userId: string) =>
  (await listClosed(db, userId, null, MAX_CLOSED)).map(closedReply);

/** The positions that were closed in a period, as contracts of the gains. */
export const closedBetween = ({ db }: Deps, userId: string, { from, to }: { from: number; to: number }) =>
  listClosedBetween(db, userId, from, to);

export const closingYears = ({ db }: Deps, userId: string, years: readonly YearRange[]) =>
  findClosingYears(db, userId, years);

export const exportClosedCsv = async ({ db }: Deps, user: SessionUser): Promise<string> =>
  contractsCsv((await listClosed(db, user.id, null, MAX_CLOSED)).toReversed());

/** Runs each hour. */
export const purgeOldDiscarded = async ({ db, clock }: Deps): Promise<string> =>
  `${await purgeDiscarded(db, clock.now() - DAY)} removed positions purged`;
