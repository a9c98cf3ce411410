import type { z } from "zod";
import type { alertChange, newPriceAlert } from "../../shared/alerts/contract.ts";
import { isPercent, MAX_ALERTS, readTarget } from "../../shared/alerts/rules.ts";
import { badRequest, conflict, notFound } from "../../shared/refusal.ts";
import { exactText } from "../../shared/values/decimal.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { resolveCoinId } from "../ecosystems/coin-ids.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { createOnce } from "../platform/http/idempotency.ts";
import { readLivePrices } from "../portfolio/coins.ts";
import {
  type AlertChange,
  type AlertRow,
  deleteAlert,
  findAlert,
  hasSameAlert,
  insertAlert,
  listAlerts,
  updateAlert,
} from "./alerts.queries.ts";
import { initialWakeCondition, type Quote } from "./alerts.rules.ts";

type NewAlert = z.output<typeof newPriceAlert>;
type AlertPatch = z.output<typeof alertChange>;

const sameAlert = () => conflict("You already have this alert.");
const alertNotFound = () => notFound("Alert not found.");

const alertReply = (row: AlertRow) => ({
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

export const showAlerts = async ({ db }: Deps, userId: string) => (await listAlerts(db, userId)).map(alertReply);

async function currentQuote(deps: Deps, market: Market | null, coinId: string): Promise<Quote | undefined> {
  const livePrice = (await readLivePrices(deps, market, [coinId])).get(coinId);
  return livePrice && { ...livePrice, change24h: livePrice.change24h === null ? null : exactText(livePrice.change24h) };
}

/** The row of a new alert, without its id. */
async function newAlertRow(deps: Deps, market: Market | null, user: SessionUser, body: NewAlert) {
  const coinId = await resolveCoinId(deps, market, body.symbol, body.coinId);
  if (coinId === null) throw badRequest(`We have no price for a coin with the symbol ${JSON.stringify(body.symbol)}.`);
  const listedCoin = market?.find(coinId)?.coin;
  const now = deps.clock.now();
  return {
    ...body,
    ...initialWakeCondition(body.alertType, body.targetPrice, await currentQuote(deps, market, coinId)),
    userId: user.id,
    coinId,
    symbol: listedCoin?.symbol.toLowerCase() ?? body.symbol,
    name: listedCoin?.name ?? body.name,
    createdAt: now,
    updatedAt: now,
    decidedVersion: market?.origin.version ?? 0,
  };
}

export async function addAlert(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  body: NewAlert,
  idempotencyKey: string | undefined,
) {
  const row = await createOnce(
    deps.ids,
    { userId: user.id, kind: "alert", key: idempotencyKey, body },
    {
      find: (id) => findAlert(deps.db, user.id, id),
      async insert(key) {
        const alert = { ...(await newAlertRow(deps, market, user, body)), ...key };
        const isInserted = await insertAlert(deps.db, alert);
        if (!isInserted && (await hasSameAlert(deps.db, alert))) throw sameAlert();
        return isInserted;
      },
      limitReached: () => conflict(`You can have up to ${MAX_ALERTS} price alerts. Delete one to add another.`),
    },
  );
  return alertReply(row);
}

function targetOf(before: AlertRow, change: AlertPatch) {
  const type = change.alertType ?? before.alertType;
  if (change.targetPrice === undefined && isPercent(type) !== isPercent(before.alertType)) {
    throw badRequest("A different alert type needs a new target: targetPrice is required.");
  }
  const target = readTarget(type, change.targetPrice ?? before.targetPrice);
  if ("problem" in target) throw badRequest(`${target.problem}.`);
  return { alertType: type, targetPrice: target.value };
}

/** A new target or the end of a pause restarts the alert at the current price. */
export async function editAlert(deps: Deps, market: Market | null, user: SessionUser, id: string, change: AlertPatch) {
  const before = await findAlert(deps.db, user.id, id);
  if (!before) throw alertNotFound();
  const { alertType, targetPrice } = targetOf(before, change);
  const hasNewTarget = alertType !== before.alertType || targetPrice !== before.targetPrice;
  const isActive = change.isActive ?? (hasNewTarget ? true : before.isActive);
  const restarts = hasNewTarget || (isActive && !before.isActive);
  const values: AlertChange = {
    alertType,
    targetPrice,
    isActive,
    repeats: change.repeats ?? before.repeats,
    updatedAt: Math.max(deps.clock.now(), before.updatedAt + 1),
  };
  if (restarts) {
    Object.assign(values, {
      ...initialWakeCondition(alertType, targetPrice, await currentQuote(deps, market, before.coinId)),
      isTriggered: false,
      decidedVersion: Math.max(market?.origin.version ?? 0, before.decidedVersion),
    });
  }
  const unique = isActive && restarts ? { ...before, alertType, targetPrice } : undefined;
  const row = await updateAlert(deps.db, before, values, unique);
  if (!row && unique && (await hasSameAlert(deps.db, unique))) throw sameAlert();
  if (!row) throw conflict("This alert was changed meanwhile. Reload it and try again.");
  return alertReply(row);
}

export async function removeAlert(deps: Deps, user: SessionUser, id: string) {
  if (!(await deleteAlert(deps.db, user.id, id))) throw alertNotFound();
}
