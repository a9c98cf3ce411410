import { z } from "zod";
import type { SolanaTransaction } from "../../../shared/linked-accounts/histories/solana.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";
import type { Limits } from "../budget/budget.queries.ts";
import { callRpc } from "../chains/json-rpc.ts";
import {
  readTransaction,
  SIGNATURES_PER_PAGE,
  type SolanaSignature,
  signatures,
  transactionReply,
} from "./solana-transactions.ts";

/** The two programs that keep tokens. */
export const TOKEN_PROGRAMS = [
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
] as const;

/** What an account holds of a token, in its smallest units. */
export type TokenBalance = { account: string; mint: string; units: bigint; decimals: number };

/** A JSON-RPC server of Solana, and its row in the table of budgets. Balances are of final blocks. */
export type SolanaReader = {
  upstream: string;
  limits: Limits;
  /** In 10^−9 SOL. An unknown address holds nothing. */
  balance(address: string): Promise<UpstreamResult<bigint>>;
  tokens(address: string, program: string): Promise<UpstreamResult<TokenBalance[]>>;
};

/** The same server, when the operator has chosen it. Only final transactions are read. */
export type SolanaHistory = Pick<SolanaReader, "upstream" | "limits" | "tokens"> & {
  perDay: number;
  /** A page of the transactions that name an address, the newest first: the first page, or the one after a transaction. */
  signatures(address: string, after: string | null): Promise<UpstreamResult<SolanaSignature[]>>;
  /** Null when the server does not know what the transaction moved. */
  transaction(signature: string): Promise<UpstreamResult<SolanaTransaction | null>>;
};

/** The server keeps no transactions at all. */
const KEEPS_NONE = -32_011;
/** The server has removed the block, never had it, or cannot show a transaction of this version. */
const UNKNOWN = [-32_001, -32_007, -32_009, -32_015];

/** A number that is still exact. */
const lamports = z.object({ value: z.int().min(0) }).transform(({ value }) => BigInt(value));
const tokenAccounts = z.object({
  value: z.array(
    z.object({
      pubkey: z.string().max(44),
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string().max(44),
              owner: z.string(),
              tokenAmount: z.object({
                amount: z.string().regex(/^\d{1,20}$/),
                decimals: z.int().min(0).max(255),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
});

type Server = { url: string; limits: Limits; clock: Clock };

const upstreamOf = (url: string): string => `wallets Solana ${new URL(url).host}`;

/** The result of a method. `unknown` is the result where the server says that it has none. */
async function ask<Value>(
  { url, clock }: Server,
  method: string,
  params: unknown[],
  schema: z.ZodType<Value>,
  unknown?: Value,
): Promise<UpstreamResult<Value>> {
  const reply = await callRpc(url, method, params, schema, clock);
  if (reply.ok) return reply;
  const { failure } = reply;
  if (failure.kind !== "rpc-error") return failed(failure);
  if (unknown !== undefined && UNKNOWN.includes(failure.code)) return { ok: true, value: unknown };
  return failed(failure.code === KEEPS_NONE ? { kind: "not-found" } : { kind: "error-status", status: 200 });
}

async function tokensOf(server: Server, address: string, program: string): Promise<UpstreamResult<TokenBalance[]>> {
  const options = { encoding: "jsonParsed", commitment: "finalized" };
  const reply = await ask(server, "getTokenAccountsByOwner", [address, { programId: program }, options], tokenAccounts);
  if (!reply.ok) return reply;
  const all = reply.value.value.map(({ pubkey, account }) => ({ pubkey, ...account.data.parsed.info }));
  // An answer about somebody else is none.
  if (all.some(({ owner }) => owner !== address)) return failed({ kind: "unexpected-shape" });
  const value = all.map(({ pubkey, mint, tokenAmount: { amount, decimals } }) => ({
    ...{ account: pubkey, mint },
    ...{ units: BigInt(amount), decimals },
  }));
  return { ok: true, value };
}

export const solanaReader = (url: string, limits: Limits, clock: Clock): SolanaReader => {
  const server = { url, limits, clock };
  return {
    upstream: upstreamOf(url),
    limits,
    balance: (address) => ask(server, "getBalance", [address, { commitment: "finalized" }], lamports),
    tokens: (address, program) => tokensOf(server, address, program),
  };
};

export function solanaHistory(server: Server & { perDay: number }): SolanaHistory {
  const { url, limits, perDay } = server;
  return {
    upstream: upstreamOf(url),
    limits,
    perDay,
    tokens: (address, program) => tokensOf(server, address, program),
    signatures(address, after) {
      const page = { limit: SIGNATURES_PER_PAGE, commitment: "finalized", ...(after !== null && { before: after }) };
      return ask(server, "getSignaturesForAddress", [address, page], signatures);
    },
    async transaction(signature) {
      const options = { encoding: "jsonParsed", commitment: "finalized", maxSupportedTransactionVersion: 0 };
      const reply = await ask(server, "getTransaction", [signature, options], transactionReply, null);
      return reply.ok ? readTransaction(reply.value, signature) : reply;
    },
  };
}
