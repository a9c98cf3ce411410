import { Hono } from "hono";
import { z } from "zod";
import { parseCommand } from "../control/parse-command.ts";
import { evmKey, tokenKey } from "./entries.ts";
import { removeTransaction, transactionsOf } from "./histories/chain.ts";
import { balancesOf, chainCommand, changeChain } from "./histories/commands.ts";
import { addEntry } from "./histories/entries.ts";
import { balanceOf, type ExplorerChain, generateCalls } from "./histories/explorer.ts";
import { blocksOf, generateBlocks, ICP_LEDGER, ledgerOf, setUnits, unitsOf } from "./histories/ledgers.ts";
import { solanaUnits, WRAPPED_SOL } from "./histories/solana-chain.ts";
import { generateSolana } from "./histories/solana-plays.ts";
import type { Wallets } from "./wallets.ts";

const units = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => BigInt(text));
const chainId = z.int().positive();

const command = z.strictObject({
  /** By address. An address without balance but with transactions counts as used. */
  bitcoin: z
    .record(z.string(), z.strictObject({ satoshis: z.int().min(0), transactions: z.int().min(1).default(1) }))
    .default({}),
  chain: chainCommand.optional(),
  /** A balance of a coin's contract, of any contract, or of the native coin when neither is given. */
  evm: z
    .array(
      z.strictObject({
        chainId,
        address: z.string(),
        coin: z.string().optional(),
        contract: z.string().optional(),
        units,
      }),
    )
    .default([]),
  tokens: z
    .array(
      z.strictObject({
        chainId,
        coin: z.string(),
        decimals: z.int().min(0).max(255).default(18),
        mode: z.enum(["ok", "fails", "empty", "no-decimals"]).default("ok"),
      }),
    )
    .default([]),
  /** By address. A token is that of a coin, or any mint. */
  solana: z
    .record(
      z.string(),
      z.strictObject({
        lamports: z.int().min(0).default(0),
        tokens: z
          .array(
            z.strictObject({
              coin: z.string().optional(),
              mint: z.string().default(""),
              units,
              decimals: z.int().min(0).max(255).default(6),
              program: z.string(),
            }),
          )
          .default([]),
      }),
    )
    .default({}),
  /** Transactions of Solana. The reply has the balances of the wallets. */
  slots: z
    .strictObject({
      plans: z
        .array(
          z.strictObject({
            seed: z.int(),
            transactions: z.int().min(0),
            accounts: z.array(z.string()).min(1),
            coins: z.array(z.strictObject({ coin: z.string(), decimals: z.int() })).min(1),
          }),
        )
        .default([]),
      /** How many of the oldest transactions the server lists, but does not have any more. */
      unknown: z.int().min(0).nullable().default(null),
      /** How many of the oldest transactions the server does not even list any more. */
      forgotten: z.int().min(0).default(0),
      keepsNone: z.boolean().default(false),
    })
    .prefault({}),
  /** By account id of the ICP ledger. */
  icp: z.record(z.string(), units).default({}),
  icrc: z.array(z.strictObject({ ledger: z.string(), account: z.string(), units })).default([]),
  /** Random transactions of EVM accounts with some coins. The reply has their balances. */
  calls: z
    .array(
      z.strictObject({
        chainId,
        seed: z.int(),
        transactions: z.int().min(0),
        accounts: z.array(z.string().toLowerCase()).min(1),
        coins: z.array(z.strictObject({ coin: z.string(), decimals: z.int() })).min(1),
      }),
    )
    .default([]),
  /** Random blocks of accounts. The reply has their balances. */
  blocks: z
    .array(
      z.strictObject({
        ledger: z.string().default(ICP_LEDGER),
        seed: z.int(),
        transactions: z.int().min(0),
        accounts: z.array(z.string()).min(1),
      }),
    )
    .default([]),
});

type Book = Pick<Wallets, "wallets" | "contractOf" | "mintOf">;

type SolanaCommand = z.output<typeof command>["slots"];
/** Plays transactions of Solana. Returns what each wallet has of each coin then. */
function playSolana(
  { wallets, mintOf }: Pick<Book, "wallets" | "mintOf">,
  { plans, unknown, forgotten, keepsNone }: SolanaCommand,
) {
  const { solanaChain: chain } = wallets.book();
  const balances = plans.flatMap(({ coins, ...plan }) => {
    const tokens = coins.map(({ coin, decimals }) => ({ coin, mint: mintOf(coin) ?? "", decimals }));
    generateSolana(chain, { ...plan, tokens });
    return plan.accounts.flatMap((account) =>
      [{ coin: "solana", mint: WRAPPED_SOL }, ...tokens].map(({ coin, mint }) => ({
        ...{ account, coin },
        units: String(solanaUnits(chain, account, mint)),
      })),
    );
  });
  chain.forgotten = forgotten;
  chain.keepsNone = keepsNone;
  if (unknown !== null) chain.unknown = new Set(chain.transactions.slice(0, unknown).map(({ signature }) => signature));
  return balances;
}

/** `POST /__control/wallets` sets balances of addresses, and plays histories. */
export function walletCommands({ wallets, contractOf, mintOf }: Book): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const parsed = await parseCommand(c, command);
    if (parsed instanceof Response) return parsed;
    const book = wallets.book();
    for (const [address, entry] of Object.entries(parsed.bitcoin)) {
      for (const { txid } of transactionsOf(book.chain, address)) removeTransaction(book.chain, txid);
      book.bitcoin.set(address, entry);
      addEntry(book.chain, address, entry, book.bitcoin.size);
    }
    if (parsed.chain) changeChain(book, parsed.chain);
    for (const { chainId: chain, address, coin, contract, units: amount } of parsed.evm) {
      const target = contract ?? (coin === undefined ? "native" : contractOf(coin, chain));
      if (!target) return c.text(`${coin} has no contract on chain ${chain}.`, 400);
      book.evm.set(evmKey(chain, target, address), amount);
    }
    for (const { chainId: chain, coin, decimals, mode } of parsed.tokens) {
      const contract = contractOf(coin, chain);
      if (!contract) return c.text(`${coin} has no contract on chain ${chain}.`, 400);
      book.tokens.set(tokenKey(chain, contract), { decimals, mode });
    }
    for (const [address, { lamports, tokens }] of Object.entries(parsed.solana)) {
      const accounts = tokens.map(({ coin, mint, ...token }) => ({
        ...token,
        mint: coin === undefined ? mint : (mintOf(coin) ?? ""),
      }));
      book.solana.set(address, { lamports, tokens: accounts });
    }
    const { ledgers } = book;
    for (const [accountId, amount] of Object.entries(parsed.icp))
      setUnits(ledgerOf(ledgers, ICP_LEDGER), accountId, amount);
    for (const { ledger, account, units: amount } of parsed.icrc) setUnits(ledgerOf(ledgers, ledger), account, amount);
    for (const { ledger, ...plan } of parsed.blocks) generateBlocks(ledgerOf(ledgers, ledger), plan);
    const evm: { chainId: number; coin: string; account: string; units: string }[] = [];
    for (const { chainId: chain, coins, ...plan } of parsed.calls) {
      const explored: ExplorerChain = book.explorer.get(chain) ?? { calls: [] };
      book.explorer.set(chain, explored);
      const unknown = coins.find(({ coin }) => !contractOf(coin, chain));
      if (unknown) return c.text(`${unknown.coin} has no contract on chain ${chain}.`, 400);
      const tokens = coins.map(({ coin, decimals }) => ({ contract: contractOf(coin, chain)!, decimals }));
      generateCalls(explored, { ...plan, tokens });
      for (const account of plan.accounts)
        for (const [index, contract] of ["native", ...tokens.map((token) => token.contract)].entries()) {
          const units = balanceOf(explored, contract, account);
          book.evm.set(evmKey(chain, contract, account), units < 0n ? 0n : units);
          evm.push({ chainId: chain, coin: coins[index - 1]?.coin ?? "native", account, units: String(units) });
        }
    }
    const solana = playSolana({ wallets, mintOf }, parsed.slots);
    const accounts = parsed.blocks.flatMap(({ ledger, accounts: own }) =>
      own.map((account) => {
        const blocks = blocksOf(ledgerOf(ledgers, ledger), account);
        return { ledger, account, units: String(unitsOf(ledgerOf(ledgers, ledger), account)), blocks: blocks.length };
      }),
    );
    return c.json({ addresses: book.bitcoin.size + book.evm.size, wallets: balancesOf(book), accounts, evm, solana });
  });
  return routes;
}
