import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";
import type { Limits } from "../budget/budget.queries.ts";
import { callRpc } from "../chains/json-rpc.ts";

/** The two programs that keep tokens. */
export const TOKEN_PROGRAMS = [
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
] as const;

/** What an account holds of a token, in its smallest units. */
export type TokenBalance = { mint: string; units: bigint; decimals: number };

/** A JSON-RPC server of Solana, and its row in the table of budgets. Balances are of final blocks. */
export type SolanaReader = {
  upstream: string;
  limits: Limits;
  /** In 10^−9 SOL. An unknown address holds nothing. */
  balance(address: string): Promise<UpstreamResult<bigint>>;
  tokens(address: string, program: string): Promise<UpstreamResult<TokenBalance[]>>;
};

/** A number that is still exact. */
const lamports = z.object({ value: z.int().min(0) }).transform(({ value }) => BigInt(value));
const tokenAccounts = z.object({
  value: z.array(
    z.object({
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

export function solanaReader(url: string, limits: Limits, clock: Clock): SolanaReader {
  async function ask<Value>(method: string, params: unknown[], schema: z.ZodType<Value>) {
    const reply = await callRpc(url, method, params, schema, clock);
    if (reply.ok) return reply;
    const { failure } = reply;
    return failed(failure.kind === "rpc-error" ? { kind: "error-status", status: 200 } : failure);
  }
  return {
    upstream: `wallets Solana ${new URL(url).host}`,
    limits,
    balance: (address) => ask("getBalance", [address, { commitment: "finalized" }], lamports),
    async tokens(address, program) {
      const options = { encoding: "jsonParsed", commitment: "finalized" };
      const reply = await ask("getTokenAccountsByOwner", [address, { programId: program }, options], tokenAccounts);
      if (!reply.ok) return reply;
      const infos = reply.value.value.map(({ account }) => account.data.parsed.info);
      // An answer about somebody else is none.
      if (infos.some(({ owner }) => owner !== address)) return failed({ kind: "unexpected-shape" });
      return {
        ok: true,
        value: infos.map(({ mint, tokenAmount: { amount, decimals } }) => ({ mint, units: BigInt(amount), decimals })),
      };
    },
  };
}
