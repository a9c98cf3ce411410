import { asOfCsv, sayLoading as sayLoadingAt, shownTime, valueAsOf } from "../../../shared/as-of/as-of.ts";
import { holdingsAt } from "../../../shared/as-of/holdings-at.ts";
import type { Contract } from "../../../shared/performance/contracts.ts";
import { sayLoading } from "../../../shared/performance/loading.ts";
import { movementsOf } from "../../../shared/performance/movements.ts";
import { neededPrices } from "../../../shared/performance/needed-prices.ts";
import { finishPerformance, performanceBase } from "../../../shared/performance/performance.ts";
import { startOf } from "../../../shared/performance/range.ts";
import { type LeftOut, NOT_IN_ACCOUNT } from "../../../shared/performance/rules.ts";
import { type PricePoint, toPrice } from "../../../shared/portfolio/values-over-time.ts";
import { withoutSpam } from "../../../shared/transactions/spam.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { HOUR, isoTime } from "../../../shared/values/time.ts";
import { call, type Input } from "../../api/call.ts";
import { accountingIn, basisOf } from "../ledger/accounting.ts";
import { listClosed } from "../ledger/leveraged.ts";
import { listLeveraged, listSpot, transactionsUntil } from "../ledger/lists.ts";
import { storedPrices } from "../ledger/prices.ts";
import { readStored } from "../storage/store.ts";
import { settingsOf } from "../storage/tables.ts";
import type { Answers } from "./local-endpoints.ts";

/** Each coin is one request. The others are left out, and named. */
const MAX_COINS = 30;

/** The daily prices of a coin, none without a network, and whether more of them are still to be loaded. */
async function readCloses(id: string): Promise<{ id: string; points: PricePoint[]; isLoading: boolean }> {
  const query = { range: "all", candles: "false" } as const;
  const reply = await call("GET /api/coins/:id/history", { params: { id }, query }).catch(() => null);
  const points = reply?.points ?? [];
  return {
    id,
    points: points.map(({ at, price }) => ({ at: Date.parse(at), price: toPrice(price) })),
    isLoading: reply?.complete === false,
  };
}

async function showPerformance({
  range = "1y",
  benchmark = "bitcoin",
  account,
}: Input<"GET /api/portfolio/performance">["query"]) {
  const now = Date.now();
  const tables = await readStored(["leveraged", "closed", "transactions", "prices", "settings", "rates"]);
  const { currency, spam } = settingsOf(tables);
  const accounting = accountingIn(tables, currency);
  const from = startOf(range, now, accounting.zone);
  const open = listLeveraged(tables).map(
    (row): Contract => ({
      ...row,
      openedAt: row.createdAt,
      end: row.isLiquidated ? { at: row.liquidatedAt ?? row.createdAt, price: null } : null,
    }),
  );
  const closed = listClosed(tables).map(
    (row): Contract => ({
      ...row,
      openedAt: row.createdAt,
      end: { at: row.closedAt, price: row.isLiquidated ? null : row.exitPrice },
    }),
  );
  const all = [...open, ...closed].filter(({ end }) => from === null || end === null || end.at > from);
  const contracts = account === undefined ? all : [];
  const movements = movementsOf(transactionsUntil(tables, now), accounting, account);
  const needed = [...neededPrices(movements, contracts, from, now).keys()].slice(0, MAX_COINS);
  const ids = new Set(benchmark === "cash" || needed.length === 0 ? needed : [...needed, benchmark]);
  const histories = await Promise.all([...ids].map(readCloses));
  const prices = new Map(histories.map(({ id, points }) => [id, points]));
  const found = performanceBase({
    ...{ movements, contracts, prices, accounting, range, benchmark, to: now, spam },
    // A guest links no accounts.
    unproved: [],
  });
  const base = sayLoading(found, new Set(histories.flatMap(({ id, isLoading }) => (isLoading ? id : []))));
  const live = new Map([...storedPrices(tables)].map(([id, { price }]) => [id, price]));
  const leftOut = (account === undefined ? [] : all).map(
    ({ coinId, symbol }): LeftOut => ({ kind: "position", coinId, symbol, reason: NOT_IN_ACCOUNT }),
  );
  return finishPerformance(base, { currency, benchmark, from, to: now, live, leftOut });
}

async function showAsOf(asked: number) {
  const now = Date.now();
  const at = shownTime(asked, now);
  const tables = await readStored(["spot", "transactions", "settings", "rates", "prices"]);
  const accounting = accountingIn(tables, settingsOf(tables).currency);
  const holdings = withoutSpam(
    holdingsAt(transactionsUntil(tables, now), listSpot(tables), basisOf(tables), at),
    settingsOf(tables).spam,
  );
  const ids = [...new Set(holdings.flatMap(({ coinId }) => coinId ?? []))].slice(0, MAX_COINS);
  const stored = storedPrices(tables);
  const loading = new Set<string>();
  const prices = new Map<string, { price: Exact; at: number }>();
  await Promise.all(
    ids.map(async (id) => {
      // The present needs no request, because its prices are in this browser.
      const kept = stored.get(id);
      if (kept && Math.abs(kept.pricedAt - at) <= HOUR) {
        prices.set(id, { price: kept.price, at: kept.pricedAt });
        return;
      }
      const query = { at: isoTime(at) };
      const found = await call("GET /api/coins/:id/price", { params: { id }, query }).catch(() => null);
      if (found?.isLoading) loading.add(id);
      if (found?.price != null && found.at !== null)
        prices.set(id, { price: found.price as Exact, at: Date.parse(found.at) });
    }),
  );
  const valued = valueAsOf(holdings, at, (coinId) => prices.get(coinId) ?? null, accounting);
  return { reply: sayLoadingAt(valued, loading), zone: accounting.zone };
}

export const answers: Pick<Answers, "GET /api/portfolio/performance" | "GET /api/portfolio/as-of"> = {
  "GET /api/portfolio/performance": ({ query }) => showPerformance(query),
  "GET /api/portfolio/as-of": async ({ query }) => {
    const { reply, zone } = await showAsOf(Date.parse(query.at));
    if (query.format !== "csv") return reply;
    return asOfCsv(reply, zone) as never;
  },
};
