import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import type { Chain, Payment } from "../payments/chain.ts";
import { distortResult } from "../payments/distortions.ts";

const PAGE_SIZE = 25;

/** A transaction in Esplora's format. Besides the payment it has an output without an address, and the change. */
function transactionOf(chain: Chain, { hash, to, from, amount, block }: Payment) {
  const status =
    block === null
      ? { confirmed: false }
      : { confirmed: true, block_height: block, block_hash: blockHash(block), block_time: chain.timeOf(block) };
  const spent = Number(amount) + 20_000;
  return {
    txid: hash,
    version: 2,
    locktime: 0,
    vin: [{ txid: "f".repeat(64), vout: 0, prevout: { scriptpubkey_address: from, value: spent }, is_coinbase: false }],
    vout: [
      { scriptpubkey: "6a04", scriptpubkey_type: "op_return", value: 0 },
      { scriptpubkey_type: "v0_p2wpkh", scriptpubkey_address: to, value: Number(amount) },
      { scriptpubkey_type: "v0_p2wpkh", scriptpubkey_address: from, value: 18_000 },
    ],
    size: 222,
    weight: 561,
    fee: 2_000,
    status,
  };
}

const blockHash = (height: number): string => height.toString(16).padStart(64, "0");

/** The part of the API of blockstream.info and mempool.space that payments need. */
export function esplora(chain: Chain): Upstream {
  const routes = new Hono();
  const paymentsTo = (address: string) => chain.payments().filter(({ to }) => to === address);
  const newestFirst = (payments: readonly Payment[]) => payments.toSorted((a, b) => (b.block ?? 0) - (a.block ?? 0));

  routes.get("/blocks/tip/height", (c) => c.text(String(chain.height())));
  routes.get("/block-height/:height", (c) => {
    const height = Number(c.req.param("height"));
    // Only real blocks have a hash, even while a fault reports a wrong height of the chain.
    return chain.hasBlock(height) ? c.text(blockHash(height)) : c.text("Block not found", 404);
  });
  routes.get("/address/:address/txs", (c) => {
    const payments = paymentsTo(c.req.param("address"));
    const waiting = payments.filter(({ block }) => block === null);
    const confirmed = newestFirst(payments.filter(({ block }) => block !== null)).slice(0, PAGE_SIZE);
    return c.json([...waiting, ...confirmed].map((payment) => transactionOf(chain, payment)));
  });
  routes.get("/address/:address/txs/chain/:last", (c) => {
    const confirmed = newestFirst(paymentsTo(c.req.param("address")).filter(({ block }) => block !== null));
    const start = confirmed.findIndex(({ hash }) => hash === c.req.param("last")) + 1;
    return c.json(confirmed.slice(start, start + PAGE_SIZE).map((payment) => transactionOf(chain, payment)));
  });
  routes.get("/tx/:hash", (c) => {
    const payment = chain.payments().find(({ hash }) => hash === c.req.param("hash"));
    return payment ? c.json(transactionOf(chain, payment)) : c.text("Transaction not found", 404);
  });
  routes.all("*", (c) => c.text("endpoint does not exist", 404));
  return {
    name: "esplora",
    mount: "/esplora/api",
    routes,
    errorBodies: { tooManyRequests: "Too Many Requests", unauthorized: "Unauthorized" },
    distort: distortResult,
  };
}
