import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { randomOf } from "./generate.ts";

/** Transactions of an EVM chain, as a block explorer lists them. A contract of "native" is the chain's own coin. */

type Moved = { index: number; from: string; to: string; units: bigint };
export type ChainCall = {
  hash: string;
  block: number;
  /** In seconds. */
  at: number;
  from: string;
  to: string;
  units: bigint;
  fee: bigint;
  hasFailed: boolean;
  internal: (Moved & { type: string; success: boolean })[];
  tokens: (Moved & { contract: string; decimals: number })[];
};
/** The oldest first. */
export type ExplorerChain = { calls: ChainCall[] };

export const FIRST_SECOND = Date.UTC(2024, 5, 1) / 1000;
export const addressOf = (text: string): string =>
  `0x${bytesToHex(sha256(new TextEncoder().encode(text))).slice(0, 40)}`;
export const hashOf = (text: string): string => `0x${bytesToHex(sha256(new TextEncoder().encode(text)))}`;

export function balanceOf({ calls }: ExplorerChain, contract: string, account: string): bigint {
  const gain = ({ from, to, units }: Pick<Moved, "from" | "to" | "units">) =>
    (to === account ? units : 0n) - (from === account ? units : 0n);
  return calls.reduce((sum, call) => {
    if (contract !== "native")
      return call.tokens.filter((one) => one.contract === contract).reduce((all, one) => all + gain(one), sum);
    const fee = call.from === account ? call.fee : 0n;
    if (call.hasFailed) return sum - fee;
    const caused = call.internal.filter(({ type, success, index }) => success && type === "call" && index > 0);
    return caused.reduce((all, one) => all + gain(one), sum + gain(call) - fee);
  }, 0n);
}

export type ExplorerPlan = {
  seed: number;
  transactions: number;
  accounts: readonly string[];
  tokens: readonly { contract: string; decimals: number }[];
};

/**
 * Adds transactions of some accounts, the same for the same seed: payments, swaps with and without money back, failed
 * ones, approvals, transfers between the accounts, by others and to themselves, and tokens that nobody lists.
 */
export function generateCalls(chain: ExplorerChain, { seed, transactions, accounts, tokens }: ExplorerPlan): void {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const units = () => BigInt(1 + below(2 ** 30)) * 1_000_000n + BigInt(below(1_000_000));
  for (let count = 0; count < transactions; count++) {
    const own = accounts[below(accounts.length)]!;
    const other = accounts[below(accounts.length)]!;
    const foreign = addressOf(`foreign ${below(500)}`);
    const router = addressOf("router");
    const [first, second] = [tokens[below(tokens.length)]!, tokens[below(tokens.length)]!];
    const number = chain.calls.length;
    const call: ChainCall = {
      hash: hashOf(`${seed} ${number}`),
      block: 1_000 + Math.floor(number / 2),
      at: FIRST_SECOND + Math.floor(number / 2) * 3600,
      ...{ from: own, to: router, units: 0n, fee: BigInt(21_000 + below(500_000)) * 1_000_000n },
      ...{ hasFailed: false, internal: [], tokens: [] },
    };
    const token = (of: typeof first, from: string, to: string, amount = units()) =>
      call.tokens.push({ ...of, index: call.tokens.length * 3, from, to, units: amount });
    const pay = (from: string, to: string, amount: bigint, type = "call", success = true) =>
      call.internal.push({ index: call.internal.length + 1, from, to, units: amount, type, success });
    const kind = below(15);
    if (kind < 3) Object.assign(call, { from: foreign, to: own, units: units() * 1000n });
    if (kind === 3) Object.assign(call, { to: foreign, units: units() });
    if (kind === 4) token(first, foreign, own);
    if (kind === 5) token(first, own, foreign);
    if (kind === 6) {
      token(first, own, router);
      token(second, router, own);
    }
    if (kind === 7) {
      call.units = units();
      call.internal.push({ ...{ index: 0, from: own, to: router, type: "call", success: true }, units: call.units });
      pay(router, own, call.units / 3n);
      pay(router, own, call.units, "delegatecall");
      token(first, router, own);
    }
    if (kind === 8) {
      token(first, own, router);
      pay(router, own, units());
    }
    if (kind === 9) {
      Object.assign(call, { units: units(), hasFailed: true });
      pay(router, own, units(), "call", false);
    }
    if (kind === 10) Object.assign(call, { to: other, units: units() });
    if (kind === 11) {
      call.from = foreign;
      token(first, own, other);
    }
    if (kind === 12) {
      Object.assign(call, { from: foreign, to: router });
      call.tokens.push({ contract: addressOf("spam"), decimals: 18, index: 9, from: router, to: own, units: units() });
    }
    if (kind === 13) {
      token(first, router, own);
      token(second, router, other);
      pay(router, own, units());
    }
    chain.calls.push(call);
  }
}
