import { contractsCsv } from "../../../shared/gains/contracts.ts";
import { closedReply } from "../../../shared/ledger/closing.ts";
import { callList } from "../../api/call-list.ts";
import { readClosing, readLeveraged, readLeveragedPatch } from "../ledger/input.ts";
import {
  addLeveraged,
  closeLeveraged,
  editLeveraged,
  listClosed,
  reopenClosed,
  reopenLeveraged,
} from "../ledger/leveraged.ts";
import { leveragedReply } from "../ledger/lists.ts";
import { keepPrices, type NewPrice } from "../ledger/prices.ts";
import { readStored } from "../storage/store.ts";
import { change, DELETED } from "./change.ts";
import type { AnswersOf } from "./local-endpoints.ts";

const PAGE_SIZE = 100;

/** A page of closed positions. A browser keeps them all, so the cursor is the number of those before the page. */
function pageOf(closed: ReturnType<typeof listClosed>, { cursor, limit }: { cursor?: unknown; limit?: unknown }) {
  const start = Number.parseInt(String(cursor ?? 0), 10);
  const end = start + Number(limit ?? PAGE_SIZE);
  const items = closed.slice(start, end).map(closedReply);
  return { items, next: end < closed.length ? `${end}.0` : null };
}

/** The market's price of a position's coin. None while the server cannot be reached; then the owner states one. */
async function latestPrice(positionId: string): Promise<NewPrice[]> {
  const coinId = (await readStored(["leveraged"])).leveraged.get(positionId)?.coinId;
  return coinId ? callList("GET /api/market-data", { query: { ids: coinId } }).catch(() => []) : [];
}

type Names = AnswersOf<"leveraged-positions" | "closed-positions">;
export const answers: Omit<Names, "GET /api/leveraged-positions"> = {
  "POST /api/leveraged-positions": ({ body, key }) =>
    change((context) => leveragedReply(context, addLeveraged(context, readLeveraged(body), key))),
  "PATCH /api/leveraged-positions/:id": ({ params, body }) =>
    change((context) => leveragedReply(context, editLeveraged(context, params.id, readLeveragedPatch(body)))),
  "POST /api/leveraged-positions/:id/reopen": ({ params }) =>
    change((context) => leveragedReply(context, reopenLeveraged(context, params.id))),
  "DELETE /api/leveraged-positions/:id": async ({ params, query, key }) => {
    const latest = query?.exitPrice === undefined ? await latestPrice(params.id) : [];
    return change((context) => {
      keepPrices(context.tables, latest);
      closeLeveraged(context, params.id, readClosing(query ?? {}), key);
      return DELETED;
    });
  },
  "GET /api/closed-positions": async ({ query }) => pageOf(listClosed(await readStored(["closed"])), query ?? {}),
  "GET /api/closed-positions/export": async () => contractsCsv(listClosed(await readStored(["closed"])).toReversed()),
  "POST /api/closed-positions/:id/reopen": ({ params }) =>
    change((context) => leveragedReply(context, reopenClosed(context, params.id))),
};
