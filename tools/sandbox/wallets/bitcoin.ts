import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import { distortResult } from "../payments/distortions.ts";
import type { WalletBook } from "./book.ts";
import type { BitcoinEntry } from "./entries.ts";
import { shown, shownStatus, statsOf, transactionsOf } from "./histories/chain.ts";
import { EMPTIED } from "./histories/entries.ts";

const NOTHING = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 };
const PER_PAGE = 25;
const MAX_WAITING = 50;

/** An address that was given a balance, with the number of transactions that it was given. */
function statsOfEntry({ satoshis, transactions }: BitcoinEntry) {
  const spent = satoshis === 0 ? EMPTIED : 0;
  return {
    funded_txo_count: transactions,
    funded_txo_sum: satoshis + spent,
    spent_txo_count: spent > 0 ? 1 : 0,
    spent_txo_sum: spent,
    tx_count: transactions,
  };
}

/** One of two Esplora servers that know the same addresses. */
export function bitcoinServer(name: "bitcoin-a" | "bitcoin-b", wallets: WalletBook): Upstream {
  const routes = new Hono();
  const isAddress = (text: string) => /^(bc1|[13])/.test(text);
  const listed = (address: string) => transactionsOf(wallets.book().chain, address);
  routes.get("/address/:address", (c) => {
    const address = c.req.param("address");
    if (!isAddress(address)) return c.text("Invalid Bitcoin address", 400);
    const entry = wallets.book().bitcoin.get(address);
    if (entry) return c.json({ address, chain_stats: statsOfEntry(entry), mempool_stats: NOTHING });
    const [waiting, inBlocks] = [true, false].map((isWaiting) =>
      listed(address).filter(({ height }) => (height === null) === isWaiting),
    );
    return c.json({ address, chain_stats: statsOf(inBlocks!, address), mempool_stats: statsOf(waiting!, address) });
  });
  routes.get("/address/:address/txs", (c) => {
    const address = c.req.param("address");
    if (!isAddress(address)) return c.text("Invalid Bitcoin address", 400);
    const waiting = listed(address).filter(({ height }) => height === null);
    const inBlocks = listed(address).filter(({ height }) => height !== null);
    return c.json([...waiting.slice(0, MAX_WAITING), ...inBlocks.slice(0, PER_PAGE)].map(shown));
  });
  // As on the real servers, nothing follows a transaction that the address does not have.
  routes.get("/address/:address/txs/chain/:after", (c) => {
    const inBlocks = listed(c.req.param("address")).filter(({ height }) => height !== null);
    const place = inBlocks.findIndex(({ txid }) => txid === c.req.param("after"));
    return c.json(place < 0 ? [] : inBlocks.slice(place + 1, place + 1 + PER_PAGE).map(shown));
  });
  routes.get("/tx/:txid/status", (c) => {
    const transaction = wallets.book().chain.transactions.get(c.req.param("txid"));
    return transaction ? c.json(shownStatus(transaction.height)) : c.text("Transaction not found", 404);
  });
  routes.get("/blocks/tip/height", (c) => c.text(String(wallets.book().chain.tip)));
  routes.all("*", (c) => c.text("endpoint does not exist", 404));
  return {
    name,
    mount: `/wallets/${name}`,
    routes,
    errorBodies: { tooManyRequests: "Too Many Requests", unauthorized: "Unauthorized" },
    distort: distortResult,
  };
}
