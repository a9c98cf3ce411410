import { isUnderived } from "../../../shared/portfolio/known-cost.ts";
import { callList } from "../../api/call-list.ts";
import { leveragedReply, listLeveraged, listSpot, spotReply } from "../ledger/lists.ts";
import { heldCoins, type NewPrice, revalue } from "../ledger/prices.ts";
import { areOfEarlierRules } from "../ledger/stored-rules.ts";
import { isDue } from "../ledger/waiting.ts";
import { changeStored, readStored } from "../storage/store.ts";
import type { Answers } from "./local-endpoints.ts";

const IDS_PER_CALL = 250;

async function updatePrices() {
  const ids = heldCoins(await readStored(["spot", "leveraged"]));
  const batches = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, batch) =>
    ids.slice(batch * IDS_PER_CALL, (batch + 1) * IDS_PER_CALL).join(","),
  );
  const replies = await Promise.all(batches.map((list) => callList("GET /api/market-data", { query: { ids: list } })));
  const latest: NewPrice[] = replies.flat();
  return changeStored((tables) => revalue(tables, latest, Date.now()));
}

/** The positions, with what has become due. */
async function readPositions() {
  const tables = await readStored(["spot", "counters"]);
  if (!isDue(tables, Date.now())) return tables;
  // The commands are loaded only when they are needed.
  const { countDue } = await import("./due.ts");
  await countDue();
  return readStored(["spot", "counters"]);
}

type Names = "GET /api/spot-positions" | "GET /api/leveraged-positions" | "POST /api/update-prices";

async function showSpot() {
  const tables = await readPositions();
  const items = listSpot(tables);
  if (!items.some(isUnderived) && (tables.spot.size === 0 || !areOfEarlierRules(tables))) return items.map(spotReply);
  const { deriveStored } = await import("../ledger/derive-stored.ts");
  return (await deriveStored()).map(spotReply);
}

/** The positions and their prices, which the first view needs. Changes are in other files. */
export const answers: Pick<Answers, Names> = {
  "GET /api/spot-positions": showSpot,
  "GET /api/leveraged-positions": async () => {
    const context = { tables: await readStored(["leveraged", "prices"]), now: Date.now() };
    return listLeveraged(context.tables).map((item) => leveragedReply(context, item));
  },
  "POST /api/update-prices": updatePrices,
};
