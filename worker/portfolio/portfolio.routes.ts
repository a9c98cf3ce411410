import type { Context } from "hono";
import { spotReply } from "../../shared/ledger/replies.ts";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import { csvFile } from "../platform/http/replies.ts";
import { deleteHolding } from "../transactions/deletions.ts";
import { closeLeveraged, exportClosedCsv, reopenClosed, showClosed } from "./closings/closings.ts";
import { readDay } from "./day.ts";
import type { LeveragedRow } from "./leveraged.queries.ts";
import { addLeveraged, editLeveraged } from "./leveraged.ts";
import { movePart } from "./moves/moves.ts";
import { readLeveraged, reopenLeveraged, showLeveraged } from "./reopening.ts";
import { revalue } from "./revaluation.ts";
import { showHistory } from "./snapshots/snapshots.ts";
import { changeLedgerSettings } from "./spam/spam.ts";
import { addSpot, editSpot, readSpot } from "./spot.ts";
import { showSummary } from "./summary/summary.ts";
import { showWeights } from "./summary/weights.ts";
import { exportCsv, importCsv } from "./transfer.ts";
import { showValues } from "./values/values.ts";

const currentMarket = (deps: Deps, c: Context) => deps.market.current((work) => c.executionCtx.waitUntil(work));
const idempotencyKeyOf = (c: Context) => c.req.header("Idempotency-Key");
const leveragedPositionReply = async (deps: Deps, market: Market | null, row: LeveragedRow) =>
  (await showLeveraged(deps, market, [row]))[0]!;
const DELETED = { deleted: true } as const;

export function portfolioRoutes(on: On) {
  on("GET /api/spot-positions", async ({ deps, user }) =>
    (await readSpot(deps, user.id)).map((row) => spotReply(row, user.id)),
  );

  on("POST /api/spot-positions", async ({ deps, c, user, body }) =>
    spotReply(await addSpot(deps, await currentMarket(deps, c), user, body, idempotencyKeyOf(c)), user.id),
  );

  on("PATCH /api/spot-positions/:id", async ({ deps, c, user, params, body }) =>
    spotReply(await editSpot(deps, await currentMarket(deps, c), user, params.id ?? "", body), user.id),
  );

  on("DELETE /api/spot-positions/:id", async ({ deps, c, user, params }) => {
    await deleteHolding(deps, await currentMarket(deps, c), user, params.id ?? "");
    return DELETED;
  });

  on("GET /api/leveraged-positions", async ({ deps, c, user }) =>
    readLeveraged(deps, await currentMarket(deps, c), user.id),
  );

  on("POST /api/leveraged-positions", async ({ deps, c, user, body }) => {
    const market = await currentMarket(deps, c);
    return leveragedPositionReply(deps, market, await addLeveraged(deps, market, user, body, idempotencyKeyOf(c)));
  });

  on("PATCH /api/leveraged-positions/:id", async ({ deps, c, user, params, body }) => {
    const market = await currentMarket(deps, c);
    return leveragedPositionReply(deps, market, await editLeveraged(deps, market, user, params.id ?? "", body));
  });

  on("POST /api/leveraged-positions/:id/reopen", async ({ deps, user, params }) => {
    const market = await deps.market.latest();
    return leveragedPositionReply(deps, market, await reopenLeveraged(deps, market, user, params.id ?? ""));
  });

  on("DELETE /api/leveraged-positions/:id", async ({ deps, c, user, params, query }) => {
    await closeLeveraged(deps, await currentMarket(deps, c), user, params.id ?? "", query, idempotencyKeyOf(c));
    return DELETED;
  });

  on("PUT /api/ledger-settings", async ({ deps, c, user, body }) =>
    changeLedgerSettings(deps, await currentMarket(deps, c), user.id, body),
  );

  on("GET /api/closed-positions", ({ deps, user, query }) => showClosed(deps, user, query));

  on("GET /api/closed-positions/export", async ({ deps, user }) =>
    csvFile("tidemark-closed-positions.csv", await exportClosedCsv(deps, user)),
  );

  on("POST /api/closed-positions/:id/reopen", async ({ deps, c, user, params }) =>
    leveragedPositionReply(deps, await currentMarket(deps, c), await reopenClosed(deps, user, params.id ?? "")),
  );

  on("POST /api/update-prices", async ({ deps, user }) => revalue(deps, await deps.market.latest(), user));

  on("GET /api/portfolio/summary", async ({ deps, c, user }) =>
    showSummary(deps, await currentMarket(deps, c), user.id),
  );

  on("GET /api/portfolio/weights", async ({ deps, c, user }) =>
    showWeights(deps, await currentMarket(deps, c), user.id),
  );

  on("GET /api/portfolio/day-flows", ({ deps, user }) => readDay(deps, user.id));

  on("GET /api/portfolio/history", ({ deps, user, query }) => showHistory(deps, user, query.range));

  on("GET /api/portfolio/values", async ({ deps, c, user, query }) =>
    showValues(deps, await currentMarket(deps, c), user, query, (work) => c.executionCtx.waitUntil(work)),
  );

  on("GET /api/portfolio/export", async ({ deps, user }) =>
    csvFile("tidemark-portfolio.csv", await exportCsv(deps, user)),
  );

  on("POST /api/portfolio/move", async ({ deps, c, user, body }) =>
    movePart(deps, await currentMarket(deps, c), user, body),
  );

  on("POST /api/portfolio/import", async ({ deps, c, user, body }) =>
    importCsv(deps, await currentMarket(deps, c), user, body.csv, body.dryRun),
  );
}
