import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import { distortResult } from "../payments/distortions.ts";
import type { WalletBook } from "./book.ts";
import { tokenKey } from "./entries.ts";
import type { ChainCall } from "./histories/explorer.ts";

const PER_PAGE = 50;
const UNAUTHORIZED = { error: "Unauthorized" };

const timeOf = ({ at }: ChainCall) => `${new Date(at * 1000).toISOString().slice(0, -1)}000Z`;
const shownCall = (call: ChainCall) => ({
  hash: call.hash,
  timestamp: timeOf(call),
  block_number: call.block,
  from: { hash: call.from },
  to: { hash: call.to },
  value: String(call.units),
  fee: { type: "actual", value: String(call.fee) },
  status: call.hasFailed ? "error" : "ok",
  result: call.hasFailed ? "execution reverted" : "success",
});

type HasDecimals = (contract: string) => boolean;
const LISTS: Record<string, (call: ChainCall, account: string, hasDecimals: HasDecimals) => object[]> = {
  transactions: (call, account) => (call.from === account || call.to === account ? [shownCall(call)] : []),
  "internal-transactions": (call, account) =>
    call.internal
      .filter(({ from, to }) => from === account || to === account)
      .map(({ index, type, success, from, to, units }) => ({
        ...{ transaction_hash: call.hash, timestamp: timeOf(call), block_number: call.block },
        ...{ index, type, success, error: success ? null : "reverted", value: String(units) },
        ...{ from: { hash: from }, to: { hash: to }, created_contract: null },
      })),
  "token-transfers": (call, account, hasDecimals) =>
    call.tokens
      .filter(({ from, to }) => from === account || to === account)
      .map(({ index, contract, decimals: places, from, to, units }) => {
        const decimals = hasDecimals(contract) ? String(places) : null;
        return {
          ...{ transaction_hash: call.hash, timestamp: timeOf(call), block_number: call.block, log_index: index },
          ...{ from: { hash: from }, to: { hash: to }, type: "token_transfer" },
          token: { address_hash: contract, decimals, type: "ERC-20" },
          total: { value: String(units), decimals },
        };
      }),
};

/** Blockscout's API for all chains. It needs a key. */
export function explorerServer(wallets: WalletBook): Upstream {
  const routes = new Hono();
  const callsOf = (chainId: string) => wallets.book().explorer.get(Number(chainId))?.calls ?? [];
  routes.use("*", async (c, next) => {
    if (!/^Bearer .+/.test(c.req.header("Authorization") ?? "")) return c.json(UNAUTHORIZED, 401);
    return next();
  });
  routes.get("/:chainId/api/v2/addresses/:address/:list", (c) => {
    const { chainId, address, list } = c.req.param();
    const show = LISTS[list];
    if (!show) return c.json({ message: "Not found" }, 404);
    const { tokens } = wallets.book();
    const hasDecimals = (contract: string) => tokens.get(tokenKey(Number(chainId), contract))?.mode !== "no-decimals";
    const items = callsOf(chainId)
      .toReversed()
      .flatMap((call) => show(call, address.toLowerCase(), hasDecimals));
    if (items.length === 0) return c.json({ message: "Not found" }, 404);
    // The place is counted from the oldest item, so that new ones do not move it.
    const before = Number(c.req.query("index") ?? items.length);
    const page = items.slice(items.length - before, items.length - before + PER_PAGE);
    const next = before - page.length;
    return c.json({ items: page, next_page_params: next > 0 ? { block_number: next, index: next } : null });
  });
  routes.get("/:chainId/api/v2/transactions/:hash", (c) => {
    const call = callsOf(c.req.param("chainId")).find(({ hash }) => hash === c.req.param("hash"));
    return call ? c.json(shownCall(call)) : c.json({ message: "Not found" }, 404);
  });
  return {
    name: "explorer",
    mount: "/wallets/explorer",
    routes,
    errorBodies: { tooManyRequests: { message: "Too many requests" }, unauthorized: UNAUTHORIZED },
    distort: (distortion, reply) =>
      distortion === "missing-page" ? { items: [], next_page_params: null } : distortResult(distortion, reply),
  };
}
