import type { PositionType } from "../../../shared/portfolio/rules.ts";
import { compare, type Decimal, type Exact, toDecimal } from "../../../shared/values/decimal.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { type MarkedAccount, markAccounts } from "../../linked-accounts/hyperliquid/marks.ts";
import type { Market } from "../../markets/market.ts";
import { deliverPushes } from "../pushes.ts";
import { decideStep, type WarnedStep } from "../risk.rules.ts";
import {
  applyPerpSteps,
  endPauses,
  forgetPerpMarks,
  listPerpMarks,
  notifyPauses,
  type PerpKey,
  type PerpStep,
} from "./watch.queries.ts";

/** A shorter pause is only shown in the portfolio. */
const NOTIFIED_AFTER = 15 * MINUTE;

const keyText = ({ accountId, contract, positionType }: PerpKey) => `${accountId} ${contract} ${positionType}`;

/**
 * The price that a new position starts from: its entry price, or the first mark price when that is further from the
 * liquidation price. Warning steps that were already passed at this price do not warn.
 */
const startPriceOf = (positionType: PositionType, entry: Exact, mark: Exact): Decimal =>
  toDecimal(compare(entry, mark) > 0 === (positionType === "long") ? entry : mark);

/** The steps of an account's positions at the current mark prices. */
function decideSteps(
  account: MarkedAccount,
  before: ReadonlyMap<string, WarnedStep>,
  market: Market | null,
  now: number,
) {
  return account.liquidatable.flatMap((perp): PerpStep[] => {
    const { symbol: contract, positionType, coinId } = perp;
    const price = account.marks.get(contract);
    if (!price) return [];
    const key = { accountId: account.id, contract, positionType };
    const lastWarnedStep = before.get(keyText(key)) ?? null;
    const target = perp.liquidationPrice as Decimal;
    const entryPrice = startPriceOf(positionType, perp.entryPrice as Exact, price);
    const position = { positionType, liquidationPrice: target, entryPrice, updatedAt: 0, lastWarnedStep };
    const step = decideStep(position, { price, change24h: null, pricedAt: now });
    if (!step) return [];
    const coin = coinId === null ? undefined : market?.find(coinId)?.coin;
    return [
      {
        ...key,
        ...step,
        before: lastWarnedStep,
        coinId: coinId ?? "",
        name: `${coin?.name ?? contract} (${account.name})`,
        target,
        price,
      },
    ];
  });
}

/** The job that delivers pushes in the same minute needs most of the invocation's subrequests. */
const MAX_PUSHES = 100;

async function updatePauses(deps: Deps, accounts: readonly MarkedAccount[], now: number): Promise<number> {
  const started = accounts.filter(
    ({ pausedSince, pauseNotifiedAt }) =>
      pausedSince !== null && pauseNotifiedAt === 0 && now - pausedSince >= NOTIFIED_AFTER,
  );
  const ended = accounts.filter(({ pausedSince, pauseNotifiedAt }) => pausedSince === null && pauseNotifiedAt > 0);
  if (ended.length > 0)
    await endPauses(
      deps.db,
      ended.map(({ id }) => id),
    );
  return started.length === 0
    ? 0
    : notifyPauses(
        deps.db,
        started.map(({ id, name }) => ({ accountId: id, name })),
        now,
      );
}

/**
 * Runs each minute: warns when the venue's mark price has come near to the liquidation price of a position of a linked
 * account, like the positions that users keep by hand.
 */
export async function watchPerps(deps: Deps): Promise<string> {
  const { db, clock } = deps;
  const accounts = await markAccounts(deps);
  if (accounts.length === 0) return "no positions";
  const now = clock.now();
  const stored = await listPerpMarks(
    db,
    accounts.map(({ id }) => id),
  );
  const before = new Map(stored.map((row) => [keyText(row), row.step]));
  const market = await deps.market.latest();
  const steps = accounts.flatMap((account) => decideSteps(account, before, market, now));
  const open = new Set(
    accounts.flatMap(({ id, perps }) =>
      perps.map(({ symbol: contract, positionType }) => keyText({ accountId: id, contract, positionType })),
    ),
  );
  const closed = stored.filter((row) => !open.has(keyText(row)));
  if (closed.length > 0) await forgetPerpMarks(db, closed);
  const warned = steps.length > 0 ? await applyPerpSteps(db, steps, now) : 0;
  const notified = warned + (await updatePauses(deps, accounts, now));
  if (notified > 0) await deliverPushes(deps, MAX_PUSHES);
  const paused = accounts.filter(({ pausedSince }) => pausedSince !== null).length;
  return `${notified} notifications${paused > 0 ? `, ${paused} accounts paused` : ""}`;
}
