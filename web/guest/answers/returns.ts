import { asOfCsv, valueAsOf } from "../../../shared/as-of/as-of.ts";
import { holdingsAt } from "../../../shared/as-of/holdings-at.ts";
import type { Contract } from "../../../shared/performance/contracts.ts";
import { movementsOf } from "../../../shared/performance/movements.ts";
import { finishPerformance, neededPrices, performanceBase } from "../../../shared/performance/performance.ts";
import { startOf } from "../../../shared/performance/range.ts";
import { type LeftOut, NOT_IN_ACCOUNT } from "../../../shared/performance/rules.ts";
import { type PricePoint, toPrice } from "../../../shared/portfolio/values-over-time.ts";
import { badRequest } from "../../../shared/refusal.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { HOUR, isoTime, MINUTE } from "../../../shared/values/time.ts";
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

async function readCloses(id: string): Promise<[string, PricePoint[]]> {
  const query = { range: "all", candles: "false" } as const;
  const points = await call("GET /api/coins/:id/history", { params: { id }, query }).then(
    (reply) => reply.points,
    () => [],
  );
  return [id, points.map(({ at, price }) => ({ at: Date.parse(at), price: toPrice(price) }))];
}

async function showPerformance({
  range = "1y",
  benchmark = "bitcoin",
  account,
}: Input<"GET /api/portfolio/performance">["query"]) {
  const now = Date.now();
  const tables = await readStored(["leveraged", "closed", "transactions", "prices", "settings", "rates"]);
  const { currency } = settingsOf(tables);
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
  const prices = new Map(await Promise.all([...ids].map(readCloses)));
  const base = performanceBase({ movements, contracts, prices, accounting, range, benchmark, to: now });
  const live = new Map([...storedPrices(tables)].map(([id, { price }]) => [id, price]));
  const leftOut = (account === undefined ? [] : all).map(
    ({ coinId, symbol }): LeftOut => ({ kind: "position", coinId, symbol, reason: NOT_IN_ACCOUNT }),
  );
  return finishPerformance(base, { currency, benchmark, from, to: now, live, leftOut });
}

async function showAsOf(at: number) {
  const now = Date.now();
  if (at > now + MINUTE) throw badRequest("The time must not be in the future.");
  const tables = await readStored(["spot", "transactions", "settings", "rates", "prices"]);
  const accounting = accountingIn(tables, settingsOf(tables).currency);
  const holdings = holdingsAt(transactionsUntil(tables, now), listSpot(tables), basisOf(tables), at);
  const ids = [...new Set(holdings.flatMap(({ coinId }) => coinId ?? []))].slice(0, MAX_COINS);
  const stored = storedPrices(tables);
  const found = await Promise.all(
    ids.map((id) => {
      // The present needs no request, because its prices are in this browser.
      const kept = stored.get(id);
      if (kept && Math.abs(kept.pricedAt - at) <= HOUR) return [id, { price: kept.price, at: kept.pricedAt }] as const;
      return call("GET /api/coins/:id/price", { params: { id }, query: { at: isoTime(at) } }).then(
        ({ price, at: time }) =>
          price === null || time === null ? null : ([id, { price: price as Exact, at: Date.parse(time) }] as const),
        () => null,
      );
    }),
  );
  const prices = new Map(found.flatMap((one) => (one ? [one] : [])));
  return { reply: valueAsOf(holdings, at, (coinId) => prices.get(coinId) ?? null, accounting), zone: accounting.zone };
}

export const answers: Pick<Answers, "GET /api/portfolio/performance" | "GET /api/portfolio/as-of"> = {
  "GET /api/portfolio/performance": ({ query }) => showPerformance(query),
  "GET /api/portfolio/as-of": async ({ query }) => {
    const { reply, zone } = await showAsOf(Date.parse(query.at));
    if (query.format !== "csv") return reply;
    return asOfCsv(reply, zone) as never;
  },
};
