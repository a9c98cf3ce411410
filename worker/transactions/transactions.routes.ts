import type { Context } from "hono";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { csvStream } from "../platform/http/replies.ts";
import { runBulk } from "./bulk/bulk.ts";
import { removeTransactions, restoreHolding, restoreRemovedTransactions } from "./deletions.ts";
import { showEvidence } from "./evidence.ts";
import { exportTransactionsCsv } from "./export.ts";
import { showHolding, showHoldings } from "./holdings.ts";
import { listChoices, listTransactions } from "./list.ts";
import { bookOpening } from "./opening.ts";
import { bookTransaction, editTransaction, transactionReply } from "./transactions.ts";
import { pairSides, showOffers, undoPair } from "./transfers.ts";

const currentMarket = (deps: Deps, c: Context) => deps.market.current((work) => c.executionCtx.waitUntil(work));

export function transactionRoutes(on: On) {
  on("GET /api/ledger-settings", ({ deps, user }) => readSettings(deps, user.id));

  on("GET /api/transactions", async ({ deps, c, user, query }) =>
    listTransactions(deps, await currentMarket(deps, c), user, query),
  );

  on("GET /api/transactions/choices", async ({ deps, c, user }) =>
    listChoices(deps, await currentMarket(deps, c), user.id),
  );

  on("POST /api/transactions/bulk", async ({ deps, c, user, body }) =>
    runBulk(deps, await currentMarket(deps, c), user, body),
  );

  on("GET /api/transactions/export", ({ deps, user }) =>
    csvStream("tidemark-transactions.csv", exportTransactionsCsv(deps, user.id)),
  );

  on("POST /api/transactions", async ({ deps, c, user, body }) => {
    const key = c.req.header("Idempotency-Key");
    return transactionReply(await bookTransaction(deps, await currentMarket(deps, c), user, body, key));
  });

  on("POST /api/opening-balances", async ({ deps, c, user, body }) =>
    bookOpening(deps, await currentMarket(deps, c), user, body, c.req.header("Idempotency-Key")),
  );

  on("GET /api/transactions/:id/evidence", ({ deps, c, user, params, query }) =>
    showEvidence(deps, user.id, params.id ?? "", query.currency, (work) => c.executionCtx.waitUntil(work)),
  );

  on("PATCH /api/transactions/:id", async ({ deps, c, user, params, body }) =>
    transactionReply(await editTransaction(deps, await currentMarket(deps, c), user, params.id ?? "", body)),
  );

  on("DELETE /api/transactions/:id", async ({ deps, c, user, params }) => {
    await removeTransactions(deps, await currentMarket(deps, c), user, [params.id ?? ""]);
    return { deleted: true };
  });

  on("POST /api/transactions/:id/restore", async ({ deps, c, user, params }) => {
    const restored = await restoreRemovedTransactions(deps, await currentMarket(deps, c), user, [params.id ?? ""]);
    return transactionReply(restored.find(({ id }) => String(id) === params.id)!);
  });

  on("GET /api/transfer-offers", ({ deps, user }) => showOffers(deps, user));

  on("POST /api/transfer-pairs", async ({ deps, c, user, body }) => {
    await pairSides(deps, await currentMarket(deps, c), user, body);
    return { id: body.arrivalId };
  });

  on("DELETE /api/transfer-pairs/:id", async ({ deps, c, user, params }) => {
    await undoPair(deps, await currentMarket(deps, c), user, params.id ?? "");
    return { deleted: true };
  });

  on("GET /api/holdings", ({ deps, user }) => showHoldings(deps, user.id));

  on("GET /api/holdings/:positionId", ({ deps, user, params }) => showHolding(deps, user, params.positionId ?? ""));

  on("POST /api/spot-positions/:id/restore", async ({ deps, c, user, params }) => {
    await restoreHolding(deps, await currentMarket(deps, c), user, params.id ?? "");
    return { restored: true };
  });
}
