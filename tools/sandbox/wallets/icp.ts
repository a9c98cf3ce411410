import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import { distortResult } from "../payments/distortions.ts";
import type { WalletBook } from "./book.ts";
import { type Block, blocksOf, ICP_LEDGER, ledgerOf, unitsOf } from "./histories/ledgers.ts";

const ERROR_BODIES = { tooManyRequests: { error: "Too many requests" }, unauthorized: { error: "Unauthorized" } };
const NOT_FOUND = { error: "Account not found" };

/** A page of an account's blocks, the newest first. */
function pageOf(blocks: readonly Block[], query: Record<string, string>): Block[] {
  const [offset, limit] = [Number(query.offset ?? 0), Math.min(100, Number(query.limit ?? 10))];
  return blocks.slice(offset, offset + limit);
}

const icpBlock = ({ index, at, kind, units, fee, from, to, spender }: Block) => ({
  block_height: String(index),
  from_account_identifier: from,
  to_account_identifier: to,
  spender_account_identifier: spender,
  transfer_type: kind,
  amount: String(units),
  fee: String(fee),
  memo: "0",
  created_at: at,
});
const icrcBlock = (ledger: string, { index, at, kind, units, fee, from, to, spender }: Block) => ({
  ledger_canister_id: ledger,
  index,
  kind,
  amount: String(units),
  fee: kind === "transfer" || kind === "approve" ? String(fee) : null,
  ...{ from_owner: from, from_subaccount: null, from_account: from },
  ...{ to_owner: to, to_subaccount: to && "0".repeat(64), to_account: to },
  spender_owner: spender,
  memo: null,
  timestamp: at,
});

/** The REST interface of the ICP ledger. Balances are text in 10^−8 ICP. */
export function icpLedger(wallets: WalletBook): Upstream {
  const routes = new Hono();
  routes.get("/accounts/:accountId", (c) => {
    const accountId = c.req.param("accountId");
    if (!/^[0-9a-f]{64}$/.test(accountId)) return c.json({ error: "Invalid account identifier" }, 400);
    const ledger = ledgerOf(wallets.book().ledgers, ICP_LEDGER);
    if (blocksOf(ledger, accountId).length === 0) return c.json(NOT_FOUND, 404);
    const balance = String(unitsOf(ledger, accountId));
    return c.json({ account_identifier: accountId, balance, updated_at: 1_763_000_000 });
  });
  routes.get("/accounts/:accountId/transactions", (c) => {
    const blocks = blocksOf(ledgerOf(wallets.book().ledgers, ICP_LEDGER), c.req.param("accountId"));
    return c.json({ total: blocks.length, blocks: pageOf(blocks, c.req.query()).map(icpBlock) });
  });
  return { name: "icp-ledger", mount: "/wallets/icp", routes, errorBodies: ERROR_BODIES, distort: distortResult };
}

/** The REST interface of the ledgers of all other tokens. */
export function icrcLedgers(wallets: WalletBook, isLedger: (id: string) => boolean): Upstream {
  const routes = new Hono();
  routes.get("/api/v1/ledgers/:ledger/accounts/:account", (c) => {
    const { ledger, account } = c.req.param();
    if (!isLedger(ledger)) return c.json({ error: "Ledger not found" }, 404);
    const own = ledgerOf(wallets.book().ledgers, ledger);
    if (blocksOf(own, account).length === 0) return c.json(NOT_FOUND, 404);
    return c.json({ id: account, ledger_canister_id: ledger, balance: String(unitsOf(own, account)) });
  });
  routes.get("/api/v1/ledgers/:ledger/accounts/:account/transactions", (c) => {
    const { ledger, account } = c.req.param();
    if (!isLedger(ledger)) return c.json({ error: "Ledger not found" }, 404);
    const blocks = blocksOf(ledgerOf(wallets.book().ledgers, ledger), account);
    if (blocks.length === 0) return c.json(NOT_FOUND, 404);
    const data = pageOf(blocks, c.req.query()).map((block) => icrcBlock(ledger, block));
    return c.json({ data, total_transactions: blocks.length });
  });
  return { name: "icrc-ledgers", mount: "/wallets/icrc", routes, errorBodies: ERROR_BODIES, distort: distortResult };
}
