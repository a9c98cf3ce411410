import { z } from "zod";
import { openExtendedKey } from "../../../../worker/upstreams/wallets/extended-key.ts";
import type { Book } from "../entries.ts";
import { addTransaction, type ChainTransaction, removeTransaction, statsOf, transactionsOf } from "./chain.ts";
import { generateHistories, type WalletAddresses } from "./generate.ts";

const wallet = z.union([
  z.strictObject({ address: z.string() }),
  /** The first addresses of each list of a key are used. */
  z.strictObject({ key: z.string(), script: z.enum(["p2pkh", "p2wpkh", "p2sh", "p2tr"]), addresses: z.int().min(2) }),
]);

/** Changes of the simulated Bitcoin chain, in this order. */
export const chainCommand = z.strictObject({
  histories: z
    .array(
      z.strictObject({
        seed: z.int(),
        transactions: z.int().min(0),
        waiting: z.int().min(0).default(0),
        wallets: z.array(wallet).min(1),
      }),
    )
    .default([]),
  /** The newest transactions in blocks that no block has any more. Those that wait are forgotten. */
  orphans: z.int().min(0).default(0),
  blocks: z.int().min(0).default(0),
  /** Puts those that wait in the newest block. Of two that spend the same coins, only the later one. */
  confirm: z.boolean().default(false),
});

function addressesOf(plan: z.output<typeof wallet>): WalletAddresses {
  if ("address" in plan) return { receive: [plan.address], change: [] };
  const account = openExtendedKey(plan.key)!;
  const list = (chain: 0 | 1) =>
    Array.from({ length: Math.floor(plan.addresses / 2) }, (_, index) => account.address(plan.script, chain, index));
  return { receive: list(0), change: list(1) };
}

const coinsOf = ({ vin }: ChainTransaction) => vin.map(({ txid, vout }) => `${txid} ${vout}`);

export function changeChain(book: Book, command: z.output<typeof chainCommand>): void {
  const { chain } = book;
  for (const { wallets, ...plan } of command.histories) {
    const own = wallets.map(addressesOf);
    book.histories.push(...own);
    generateHistories(chain, { ...plan, wallets: own });
  }
  const all = [...chain.transactions.values()];
  if (command.orphans > 0) {
    const inBlocks = all.filter(({ height }) => height !== null).sort((a, b) => a.height! - b.height!);
    const gone = [...inBlocks.slice(-command.orphans), ...all.filter(({ height }) => height === null)];
    for (const { txid } of gone) removeTransaction(chain, txid);
  }
  chain.tip += command.blocks;
  if (!command.confirm) return;
  const spent = new Set<string>();
  for (const transaction of all.filter((one) => one.height === null && chain.transactions.has(one.txid)).reverse()) {
    removeTransaction(chain, transaction.txid);
    if (coinsOf(transaction).some((coin) => spent.has(coin))) continue;
    for (const coin of coinsOf(transaction)) spent.add(coin);
    addTransaction(chain, { ...transaction, height: chain.tip });
  }
}

/** What each wallet with a history has in blocks. */
export const balancesOf = ({ chain, histories }: Book) =>
  histories.map(({ receive, change }) => {
    const addresses = [...receive, ...change];
    const inBlocks = addresses.map((address) => transactionsOf(chain, address).filter(({ height }) => height !== null));
    const satoshis = addresses.reduce((sum, address, index) => {
      const { funded_txo_sum: funded, spent_txo_sum: spent } = statsOf(inBlocks[index]!, address);
      return sum + funded - spent;
    }, 0);
    return { satoshis, transactions: new Set(inBlocks.flat().map(({ txid }) => txid)).size };
  });
