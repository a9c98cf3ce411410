import { randomOf } from "./generate.ts";
import {
  addSolana,
  addUnits,
  closeToken,
  FEE,
  foreignWallet,
  lamportsOf,
  openToken,
  payLamports,
  RENT,
  type SolanaChain,
  solanaAddress,
  tokenAddress,
  WRAPPED_SOL,
  wrapSol,
} from "./solana-chain.ts";

const PROGRAMS = ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"];

type SolanaPlan = {
  seed: number;
  transactions: number;
  /** Addresses of wallets. */
  accounts: readonly string[];
  tokens: readonly { mint: string; decimals: number }[];
};

/**
 * Adds transactions of some wallets, the same for the same seed: payments, transfers to accounts of tokens that do not name
 * the wallet, swaps, accounts that are opened and closed, wrapped SOL, failures, and tokens that nobody lists.
 */
export function generateSolana(chain: SolanaChain, { seed, transactions, accounts, tokens: listed }: SolanaPlan): void {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const units = () => BigInt(1 + below(2 ** 30)) * 1_000n + BigInt(below(1_000));
  const pool = foreignWallet(chain, "pool");
  const spam = { mint: solanaAddress("spam"), decimals: 9 };
  for (let count = 0; count < transactions; count++) {
    const own = accounts[below(accounts.length)]!;
    const other = accounts[below(accounts.length)]!;
    const foreign = foreignWallet(chain, `foreign ${below(300)}`);
    const [first, second] = [listed[below(listed.length)]!, listed[below(listed.length)]!];
    const accountOf = (owner: string, { mint }: typeof first) => tokenAddress(owner, mint, below(8) === 0 ? 1 : 0);
    const tokenOf = (owner: string, token: typeof first) => ({
      ...{ ...token, owner },
      program: PROGRAMS[token.mint < WRAPPED_SOL ? 0 : 1]!,
    });
    const heldAt = (account: string) => chain.tokens.get(account)?.units ?? 0n;
    const partOf = (account: string) => (heldAt(account) * BigInt(1 + below(100))) / 100n;
    const kind = below(16);
    const isPoor = lamportsOf(chain, own) < 5 * RENT + 10 * FEE;
    const name = `${seed} ${chain.transactions.length}`;
    const add = (keys: string[], change: () => void, hasFailed = false) =>
      addSolana(chain, { seed: name, keys, hasFailed }, change);
    const [from, to] = [accountOf(own, first), accountOf(own, second)];
    const wrapped = tokenAddress(own, WRAPPED_SOL);
    const spend = () => 1 + below(Math.max(1, lamportsOf(chain, own) - 4 * RENT - FEE));
    if (isPoor || kind < 2)
      add([foreign, own], () => payLamports(chain, foreign, own, 1 + below(2 ** 30) * (isPoor ? 10 : 1) + 50_000_000));
    else if (kind === 2) {
      const lamports = spend();
      add([own, foreign], () => payLamports(chain, own, foreign, lamports));
    } else if (kind < 5) {
      // Somebody pays tokens, and names the wallet only when its account must be opened.
      const isOpen = chain.tokens.has(from);
      add([foreign, pool, from, ...(isOpen ? [] : [own])], () => {
        openToken(chain, from, tokenOf(own, first), foreign);
        addUnits(chain, from, units());
      });
    } else if (kind === 5 && heldAt(from) > 0n) {
      const target = tokenAddress(foreign, first.mint);
      const moved = partOf(from);
      add([own, from, target], () => {
        openToken(chain, target, tokenOf(foreign, first), own);
        addUnits(chain, from, -moved);
        addUnits(chain, target, moved);
      });
    } else if (kind < 8 && heldAt(from) > 0n && first !== second) {
      const moved = partOf(from);
      add([own, pool, from, to], () => {
        openToken(chain, to, tokenOf(own, second), own);
        addUnits(chain, from, -moved);
        addUnits(chain, to, units());
      });
    } else if (kind === 8) {
      const lamports = spend();
      add([own, pool, to], () => {
        openToken(chain, to, tokenOf(own, second), own);
        payLamports(chain, own, pool, lamports);
        addUnits(chain, to, units());
      });
    } else if (kind === 9 && heldAt(from) > 0n)
      // Sells all of a token and closes its account.
      add([own, pool, from], () => {
        addUnits(chain, from, -heldAt(from));
        payLamports(chain, pool, own, 1 + below(2 ** 30));
        closeToken(chain, from, own);
      });
    else if (kind === 10) add([own, pool], () => payLamports(chain, own, pool, spend()), true);
    else if (kind === 11) {
      const lamports = spend();
      add([own, other], () => payLamports(chain, own, other, lamports));
    } else if (kind === 12 && own !== other && heldAt(from) > 0n) {
      const target = tokenAddress(other, first.mint);
      const moved = partOf(from);
      add([own, from, target, other], () => {
        openToken(chain, target, tokenOf(other, first), own);
        addUnits(chain, from, -moved);
        addUnits(chain, target, moved);
      });
    } else if (kind === 13)
      add([foreign, own, tokenAddress(own, spam.mint)], () => {
        openToken(chain, tokenAddress(own, spam.mint), tokenOf(own, spam), foreign);
        addUnits(chain, tokenAddress(own, spam.mint), units());
      });
    else if (kind === 14) {
      const lamports = spend();
      add([own, wrapped], () => {
        openToken(chain, wrapped, { ...tokenOf(own, { mint: WRAPPED_SOL, decimals: 9 }), program: PROGRAMS[0]! }, own);
        wrapSol(chain, own, wrapped, lamports);
      });
    } else if (chain.tokens.has(wrapped)) add([own, wrapped], () => closeToken(chain, wrapped, own));
    else add([own, pool], () => {});
  }
}
