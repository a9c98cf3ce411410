import { z } from "zod";
import type { SolanaBalance, SolanaTransaction } from "../../../shared/linked-accounts/histories/solana.ts";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";

const SECOND_MS = 1000;
export const SIGNATURES_PER_PAGE = 1000;

const address = z.string().min(32).max(44);
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);
const slot = z.int().min(0);

/** The newest first. */
export type SolanaSignature = { signature: string; slot: number };
export const signatures = z.array(z.object({ signature, slot })).max(SIGNATURES_PER_PAGE);

/** JSON numbers beyond 2^53 are not exact. Only few accounts hold so much, but a transaction may name one of them. */
const lamports = z.number().min(0).refine(Number.isInteger);
const tokenBalances = z
  .array(
    z.object({
      accountIndex: z.int().min(0),
      mint: address,
      owner: z.string().nullish(),
      uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.int().min(0).max(255) }),
    }),
  )
  .nullish();

const found = z.object({
  slot,
  blockTime: z.int().nullish(),
  transaction: z.object({
    signatures: z.array(signature).min(1),
    // With those of lookup tables, in the order of the balances.
    message: z.object({ accountKeys: z.array(z.object({ pubkey: address, signer: z.boolean() })).min(1) }),
  }),
  meta: z
    .object({
      fee: z.int().min(0),
      preBalances: z.array(lamports),
      postBalances: z.array(lamports),
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
    })
    .nullable(),
});
/** Null when the server has no such transaction. */
export const transactionReply = found.nullable();

/** A transaction in the encoding "jsonParsed". Null when the server does not know what it moved, or when. */
export function readTransaction(
  reply: z.output<typeof transactionReply>,
  asked: string,
): UpstreamResult<SolanaTransaction | null> {
  if (!reply) return { ok: true, value: null };
  const { transaction, meta, blockTime } = reply;
  const keys = transaction.message.accountKeys;
  // An answer about another transaction is none.
  if (transaction.signatures[0] !== asked) return failed({ kind: "unexpected-shape" });
  if (!meta || blockTime == null) return { ok: true, value: null };
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = meta;
  const isWhole = [preBalances, postBalances].every(({ length }) => length === keys.length);
  const tokens = [...(preTokenBalances ?? []), ...(postTokenBalances ?? [])];
  if (!isWhole || tokens.some(({ accountIndex }) => accountIndex >= keys.length))
    return failed({ kind: "unexpected-shape" });
  const balancesOf = (balances: z.output<typeof tokenBalances>): SolanaBalance[] =>
    (balances ?? []).map(({ accountIndex, mint, owner, uiTokenAmount: { amount, decimals } }) => ({
      ...{ address: keys[accountIndex]!.pubkey, mint, owner: owner || null },
      ...{ units: BigInt(amount), decimals },
    }));
  return {
    ok: true,
    value: {
      ...{ signature: asked, slot: reply.slot, at: blockTime * SECOND_MS, fee: BigInt(meta.fee) },
      accounts: keys.map(({ pubkey, signer }, index) => ({
        ...{ address: pubkey, isSigner: signer },
        ...{ before: BigInt(preBalances[index]!), after: BigInt(postBalances[index]!) },
      })),
      tokensBefore: balancesOf(preTokenBalances),
      tokensAfter: balancesOf(postTokenBalances),
    },
  };
}
