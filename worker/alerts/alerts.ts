import type { z } from "zod";
import type { alertChange, newPriceAlert } from "../../shared/alerts/contract.ts";
import { isPercent, MAX_ALERTS, readTarget } from "../../shared/alerts/rules.ts";
import { exactText } from "../../shared/values/decimal.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { badRequest, conflict, notFound } from "../platform/http/errors.ts";
import { nameRequest, sameRequest } from "../platform/http/idempotency.ts";
import { decideCoin, livePrices } from "../portfolio/coins.ts";
import {
  type AlertChange,
  type AlertRow,
  deleteAlert,
  findAlert,
  insertAlert,
  listAlerts,
  updateAlert,
} from "./alerts.queries.ts";
import { type Quote, setAt } from "./alerts.rules.ts";

type NewAlert = z.output<typeof newPriceAlert>;
type Change = z.output<typeof alertChange>;

const noSuchAlert = () => notFound("There is no such alert.");

const alertOf = (row: AlertRow) => ({
  id: row.id,
  userId: row.userId,
  symbol: row.symbol,
  name: row.name,
  coinId: row.coinId,
  alertType: row.alertType,
  targetPrice: row.targetPrice,
  repeats: row.repeats,
  isActive: row.isActive,
  isTriggered: row.isTriggered,
  isArmed: row.isArmed,
  triggeredAt: row.triggeredAt === null ? null : isoTime(row.triggeredAt),
  createdAt: isoTime(row.createdAt),
});

export const showAlerts = async ({ db }: Deps, userId: string) => (await listAlerts(db, userId)).map(alertOf);

async function quoteOf(deps: Deps, market: Market | null, coinId: string): Promise<Quote | undefined> {
  const live = (await livePrices(deps, market, [coinId])).get(coinId);
  return live && { ...live, change24h: live.change24h === null ? null : exactText(live.change24h) };
}

export async function addAlert(
  deps: Deps,
  market: Market | null,
  user: Person,
  body: NewAlert,
  key: string | undefined,
) {
  const { db, clock, ids } = deps;
  const { id, requestHash } = await nameRequest(ids, user.id, "alert", key, body);
  const before = requestHash === null ? undefined : await findAlert(db, user.id, id);
  if (before) return alertOf(sameRequest(before, requestHash));
  const coinId = await decideCoin(deps, market, body.symbol, body.coinId);
  if (coinId === null) throw badRequest(`We have no price of a coin with the symbol ${JSON.stringify(body.symbol)}.`);
  const listed = market?.find(coinId)?.coin;
  const now = clock.now();
  await insertAlert(db, {
    ...body,
    ...setAt(body.alertType, body.targetPrice, await quoteOf(deps, market, coinId)),
    id,
    userId: user.id,
    coinId,
    symbol: listed?.symbol.toLowerCase() ?? body.symbol,
    name: listed?.name ?? body.name,
    createdAt: now,
    updatedAt: now,
    decidedVersion: market?.origin.version ?? 0,
    requestHash,
  });
  const row = await findAlert(db, user.id, id);
  if (!row) throw conflict(`You can have up to ${MAX_ALERTS} price alerts. Delete one to add another.`);
  return alertOf(sameRequest(row, requestHash));
}

function targetOf(before: AlertRow, change: Change) {
  const type = change.alertType ?? before.alertType;
  if (change.targetPrice === undefined && isPercent(type) !== isPercent(before.alertType)) {
    throw badRequest("Another kind of alert needs a target of its own: targetPrice is required.");
  }
  const reading = readTarget(type, change.targetPrice ?? before.targetPrice);
  if ("problem" in reading) throw badRequest(`${reading.problem}.`);
  return { alertType: type, targetPrice: reading.value };
}

/** Another target, or a pause that ends, starts the alert anew at the present price. */
export async function editAlert(deps: Deps, market: Market | null, user: Person, id: string, change: Change) {
  const before = await findAlert(deps.db, user.id, id);
  if (!before) throw noSuchAlert();
  const { alertType, targetPrice } = targetOf(before, change);
  const isOther = alertType !== before.alertType || targetPrice !== before.targetPrice;
  const isActive = change.isActive ?? (isOther ? true : before.isActive);
  const startsAnew = isOther || (isActive && !before.isActive);
  const next: AlertChange = {
    alertType,
    targetPrice,
    isActive,
    repeats: change.repeats ?? before.repeats,
    updatedAt: Math.max(deps.clock.now(), before.updatedAt + 1),
  };
  if (startsAnew) {
    Object.assign(next, {
      ...setAt(alertType, targetPrice, await quoteOf(deps, market, before.coinId)),
      isTriggered: false,
      decidedVersion: Math.max(market?.origin.version ?? 0, before.decidedVersion),
    });
  }
  const row = await updateAlert(deps.db, before, next);
  if (!row) throw conflict("The alert has just changed. Look at it again, then repeat your change.");
  return alertOf(row);
}

export async function removeAlert(deps: Deps, user: Person, id: string) {
  if (!(await deleteAlert(deps.db, user.id, id))) throw noSuchAlert();
}
