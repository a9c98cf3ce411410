import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import { distortResult } from "../payments/distortions.ts";
import type { WalletBook } from "./book.ts";
import { icrcKey } from "./entries.ts";

const ERROR_BODIES = { tooManyRequests: { error: "Too many requests" }, unauthorized: { error: "Unauthorized" } };
const NOT_FOUND = { error: "Account not found" };

/** The REST interface of the ICP ledger. Balances are text in 10^−8 ICP. */
export function icpLedger(wallets: WalletBook): Upstream {
  const routes = new Hono();
  routes.get("/accounts/:accountId", (c) => {
    const accountId = c.req.param("accountId");
    if (!/^[0-9a-f]{64}$/.test(accountId)) return c.json({ error: "Invalid account identifier" }, 400);
    const units = wallets.book().icp.get(accountId);
    if (units === undefined) return c.json(NOT_FOUND, 404);
    return c.json({ account_identifier: accountId, balance: String(units), updated_at: 1_763_000_000 });
  });
  return { name: "icp-ledger", mount: "/wallets/icp", routes, errorBodies: ERROR_BODIES, distort: distortResult };
}

/** The REST interface of the ledgers of all other tokens. */
export function icrcLedgers(wallets: WalletBook, isLedger: (id: string) => boolean): Upstream {
  const routes = new Hono();
  routes.get("/api/v1/ledgers/:ledger/accounts/:account", (c) => {
    const { ledger, account } = c.req.param();
    if (!isLedger(ledger)) return c.json({ error: "Ledger not found" }, 404);
    const units = wallets.book().icrc.get(icrcKey(ledger, account));
    if (units === undefined) return c.json(NOT_FOUND, 404);
    return c.json({ id: account, ledger_canister_id: ledger, balance: String(units) });
  });
  return { name: "icrc-ledgers", mount: "/wallets/icrc", routes, errorBodies: ERROR_BODIES, distort: distortResult };
}
