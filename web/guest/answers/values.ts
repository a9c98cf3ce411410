import { chartWindow } from "../../../shared/portfolio/snapshot.ts";
import {
  coinsByValue,
  requestedHoldings,
  spotHoldings,
  tracksOf,
  type ValuesRequest,
} from "../../../shared/portfolio/tracks.ts";
import { countedTracks, nameLeftOut } from "../../../shared/portfolio/value-chart/left-out.ts";
import { sayLoading } from "../../../shared/portfolio/value-chart/loading.ts";
import { beginningOf, chartPoints } from "../../../shared/portfolio/value-chart/points.ts";
import { type PricePoint, toPrice } from "../../../shared/portfolio/values-over-time.ts";
import { isoTime } from "../../../shared/values/time.ts";
import { ApiError, call } from "../../api/call.ts";
import { accountingIn, basisOf } from "../ledger/accounting.ts";
import { listClosed } from "../ledger/leveraged.ts";
import { listLeveraged, listSpot, transactionsUntil } from "../ledger/lists.ts";
import { storedPrices } from "../ledger/prices.ts";
import { readStored } from "../storage/store.ts";
import { settingsOf } from "../storage/tables.ts";
import type { Answers } from "./local-endpoints.ts";

/** Each coin is one request. The others count at their cost or present value. */
const MAX_COINS = 30;

async function readPrices(id: string, range: ValuesRequest["range"]) {
  const query = { range, candles: "false" } as const;
  const { points, complete } = await call("GET /api/coins/:id/history", { params: { id }, query }).catch((error) => ({
    points: [],
    // Only the server can say that it has no prices of this coin.
    complete: error instanceof ApiError && error.status === 404,
  }));
  return {
    ...{ id, complete },
    points: points.map(({ at, price }): PricePoint => ({ at: Date.parse(at), price: toPrice(price) })),
  };
}

/** Value and cost over time, from the transactions and the archive of prices on the server. */
async function showValues({ range = "30d", ...part }: Partial<ValuesRequest>) {
  const request = { ...part, range };
  const now = Date.now();
  const tables = await readStored(["spot", "leveraged", "closed", "transactions", "prices", "settings", "rates"]);
  const [spot, leveraged] = [listSpot(tables), listLeveraged(tables)];
  const holdings = requestedHoldings(
    request,
    spotHoldings(transactionsUntil(tables, now), spot, basisOf(tables), settingsOf(tables).spam),
    leveraged,
  );
  const isWhole = request.positionId === undefined && request.coinId === undefined;
  const closed = isWhole ? listClosed(tables) : [];
  const held = tracksOf(request, { holdings, spot, leveraged, closed, linked: [] }, storedPrices(tables));
  const ids = coinsByValue(held).slice(0, MAX_COINS);
  const histories = await Promise.all(ids.map((id) => readPrices(id, range)));
  const { tracks, ...names } = countedTracks(held, histories);
  const prices = new Map(histories.map(({ id, points }) => [id, points]));
  const { since } = chartWindow(range, now);
  const { convert } = accountingIn(tables, settingsOf(tables).currency);
  const fromDollars = (money: bigint, at: number) => convert(money, "usd", at);
  const points = chartPoints({ fromDollars, range, since, now, tracks, prices, recorded: [] });
  const first = beginningOf(tracks, now);
  const begins = first === null ? null : isoTime(first);
  const said = nameLeftOut(sayLoading(points, { range, tracks, histories }), { ...names, begins });
  return said.map((point) => ({ ...point, at: isoTime(point.at) }));
}

export const answers: Pick<Answers, "GET /api/portfolio/history" | "GET /api/portfolio/values"> = {
  // A browser makes no daily records.
  "GET /api/portfolio/history": async () => [],
  "GET /api/portfolio/values": ({ query }) => showValues(query),
};
