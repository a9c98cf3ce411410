import { call } from "../../api/call.ts";
import { callList } from "../../api/call-list.ts";
import { queries } from "../../api/query-client.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { leveragedQuery, todayQuery } from "../portfolio.queries.ts";
import { rememberSample, type Sample } from "./kept-sample.ts";
import { SAMPLE_COINS, type SamplePrices, sampleImport, samplePair } from "./sample-file.ts";

/** The present prices of the sample's coins. */
export async function samplePrices(): Promise<SamplePrices> {
  const coins = Object.entries(SAMPLE_COINS);
  const ids = coins.map(([, { id }]) => id).join(",");
  const listed = await callList("GET /api/market-data", { query: { ids } }).catch(() => []);
  const priceOf = (id: string) => listed.find((coin) => coin.id === id)?.price;
  return Object.fromEntries(
    coins.map(([symbol, { id, price }]) => [symbol, Number(priceOf(id) ?? price)]),
  ) as SamplePrices;
}

const reload = () =>
  Promise.all([
    reloadLedger(),
    ...[leveragedQuery.queryKey, todayQuery.queryKey, ["/api/imports"], ["/api/closed-positions"]].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  ]);

/** Adds two years of trades and a pair of leveraged positions. What was added before a failure is remembered too. */
export async function addSample(prices: SamplePrices): Promise<Sample> {
  const id = crypto.randomUUID();
  await call("POST /api/imports", { body: { id, ...sampleImport(prices, Date.now()) } });
  let sample: Sample = { importId: id, leveragedIds: [] };
  rememberSample(sample);
  for (const body of samplePair(prices, Date.now())) {
    const position = await call("POST /api/leveraged-positions", { body, key: crypto.randomUUID() });
    sample = { ...sample, leveragedIds: [...sample.leveragedIds, position.id] };
    rememberSample(sample);
  }
  await reload();
  return sample;
}

/** Removes the sample and nothing else. What is gone already is no problem. */
export async function removeSample({ importId, leveragedIds }: Sample): Promise<void> {
  const gone = (error: unknown) => {
    if ((error as { status?: number }).status !== 404) throw error;
  };
  await Promise.all([
    ...(importId === null ? [] : [call("DELETE /api/imports/:id", { params: { id: importId } }).catch(gone)]),
    ...leveragedIds.map((id) =>
      call("DELETE /api/leveraged-positions/:id", { params: { id }, query: { discard: "true" } }).catch(gone),
    ),
  ]);
  rememberSample(null);
  await reload();
}
