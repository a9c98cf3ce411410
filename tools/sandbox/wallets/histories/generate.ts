import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { mix, unit } from "../../market/noise.ts";
import { addTransaction, type Chain, type ChainTransaction, type Output } from "./chain.ts";

/** The addresses of a wallet in their order. A wallet of one address has no change addresses. */
export type WalletAddresses = { receive: readonly string[]; change: readonly string[] };
export type HistoryPlan = {
  seed: number;
  /** Transactions in blocks. */
  transactions: number;
  /** Transactions that wait for a block, at the end. */
  waiting?: number;
  wallets: readonly WalletAddresses[];
};

type Coin = { txid: string; vout: number; output: Output };
/** The coins that a transaction spends, and its outputs. The reward of a block spends none. */
type Made = { coins: Coin[]; vout: Output[] };
type Wallet = WalletAddresses & { own: ReadonlySet<string>; coins: Coin[]; received: number; changed: number };

/** Addresses that are left unused before the next one, at most: fewer than the 20 after which wallets stop. */
const MAX_SKIPPED = 12;
const DUST = 546;

/** Numbers from 0 to 1 by a seed. */
export function randomOf(seed: number): () => number {
  let count = 0;
  return () => unit(mix(seed, count++));
}

export const txidOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
export const foreignAddress = (text: string): string => `bc1q${txidOf(`foreign ${text}`).slice(0, 38)}`;

/**
 * Adds the histories of some wallets to a chain, the same for the same seed: payments in and out with change, dust, batch
 * payments, transfers inside a wallet and between wallets, transactions with coins of others, and rewards of blocks.
 */
export function generateHistories(
  chain: Chain,
  { seed, transactions, waiting = 0, wallets: plans }: HistoryPlan,
): void {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const amount = () => 10_000 + below(2 ** (12 + below(18)));
  const wallets: Wallet[] = plans.map((plan) => ({
    ...plan,
    own: new Set([...plan.receive, ...plan.change]),
    coins: [],
    received: 0,
    changed: 0,
  }));
  let number = 0;

  const foreign = (value = amount()): Output => ({
    scriptpubkey_address: foreignAddress(`${seed} ${number} ${below(1e9)}`),
    value,
  });
  const nextIndex = (used: number, count: number) =>
    random() < 0.5 && used > 0 ? below(used) : Math.min(count - 1, used + below(MAX_SKIPPED));
  function receiveAt(wallet: Wallet, value = amount()): Output {
    const index = nextIndex(wallet.received, wallet.receive.length);
    wallet.received = Math.max(wallet.received, index + 1);
    return { scriptpubkey_address: wallet.receive[index]!, value };
  }
  function changeAt(wallet: Wallet, value: number): Output {
    if (wallet.change.length === 0) return { scriptpubkey_address: wallet.receive[0]!, value };
    const index = nextIndex(wallet.changed, wallet.change.length);
    wallet.changed = Math.max(wallet.changed, index + 1);
    return { scriptpubkey_address: wallet.change[index]!, value };
  }
  const foreignCoin = (value: number): Coin => {
    const output = foreign(value);
    return { txid: txidOf(`coin ${seed} ${number} ${below(1e9)}`), vout: below(4), output };
  };
  function add({ coins, vout }: Made, height: number | null): void {
    const isReward = coins.length === 0;
    const spent = coins.reduce((sum, { output }) => sum + output.value, 0);
    const paid = vout.reduce((sum, { value }) => sum + value, 0);
    const transaction: ChainTransaction = {
      txid: txidOf(`${seed} ${number}`),
      fee: isReward ? 0 : spent - paid,
      vin: isReward
        ? [{ txid: "0".repeat(64), vout: 0, prevout: null, is_coinbase: true }]
        : coins.map(({ txid, vout: index, output }) => ({ txid, vout: index, prevout: output, is_coinbase: false })),
      vout,
      height,
    };
    number += 1;
    addTransaction(chain, transaction);
    if (height === null) return;
    for (const wallet of wallets) {
      wallet.coins = wallet.coins.filter((coin) => !coins.includes(coin));
      for (const [index, output] of vout.entries())
        if (output.scriptpubkey_address && wallet.own.has(output.scriptpubkey_address))
          wallet.coins.push({ txid: transaction.txid, vout: index, output });
    }
  }
  function receive(wallet: Wallet): Made {
    const kind = below(10);
    const value = kind === 0 ? DUST : amount();
    const outputs = [receiveAt(wallet, value)];
    if (kind === 1) for (let count = 0; count < 20; count++) outputs.push(foreign());
    if (kind === 1 && wallets.length > 1) outputs.push(receiveAt(wallets[below(wallets.length)]!));
    if (kind === 2) outputs.push(receiveAt(wallet));
    if (kind === 3) return { coins: [], vout: outputs };
    outputs.push(foreign());
    const paid = outputs.reduce((sum, output) => sum + output.value, 0);
    return { coins: [foreignCoin(paid + 200 + below(5_000))], vout: outputs };
  }
  function send(wallet: Wallet): Made {
    const count = Math.min(wallet.coins.length, 1 + below(4));
    const coins = wallet.coins.slice(0, count);
    const total = coins.reduce((sum, { output }) => sum + output.value, 0);
    const fee = 150 + below(2_000);
    if (total < fee + 2 * DUST) return receive(wallet);
    const left = total - fee;
    const part = DUST + below(left - 2 * DUST);
    const kind = below(10);
    if (kind === 0) return { coins, vout: [receiveAt(wallet, left)] };
    if (kind === 1) return { coins, vout: [receiveAt(wallet, part), changeAt(wallet, left - part)] };
    if (kind === 2) return { coins, vout: [foreign(left)] };
    if (kind === 3) return { coins, vout: [foreign(part), changeAt(wallet, left - part), { value: 0 }] };
    if (kind === 4) {
      const other = foreignCoin(amount());
      return { coins: [...coins, other], vout: [changeAt(wallet, left), foreign(other.output.value)] };
    }
    if (kind === 5) {
      const half = Math.floor(part / 2);
      return { coins, vout: [foreign(half), foreign(part - half), changeAt(wallet, left - part)] };
    }
    if (kind <= 7 && wallets.length > 1) {
      const other = wallets[below(wallets.length)]!;
      return { coins, vout: [receiveAt(other, part), changeAt(wallet, left - part)] };
    }
    return { coins, vout: [foreign(part), changeAt(wallet, left - part)] };
  }
  for (let index = 0; index < transactions + waiting; index++) {
    // Several transactions may be in one block, and the last ones are in the newest blocks.
    const height = index >= transactions ? null : chain.tip - Math.floor((transactions - 1 - index) / 3);
    const wallet = wallets[below(wallets.length)]!;
    add(random() < 0.55 ? receive(wallet) : send(wallet), height);
  }
}
