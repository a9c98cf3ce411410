import { z } from "zod";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";

/** Transactions of a page at most, besides those that wait for a block. A shorter page is the last one. */
const PER_PAGE = 25;
const SECOND_MS = 1000;

const amount = z.int().min(0);
const output = z.object({ scriptpubkey_address: z.string().optional(), value: amount });
const txid = z.string().regex(/^[0-9a-f]{64}$/);
const status = z.union([
  z.object({ confirmed: z.literal(true), block_height: amount, block_time: amount }),
  z.object({ confirmed: z.literal(false) }),
]);
const transaction = z.object({
  txid,
  fee: amount,
  vin: z.array(z.object({ prevout: output.nullable() })),
  vout: z.array(output),
  status,
});
const page = z.array(transaction);

export type ConfirmedTransaction = Omit<z.output<typeof transaction>, "status"> & { height: number; at: number };
/**
 * `next` is the transaction after which the next page begins; null on the last page. `isWaiting` says that a transaction
 * waits for a block.
 */
export type TransactionPage = {
  confirmed: ConfirmedTransaction[];
  isUsed: boolean;
  isWaiting: boolean;
  next: string | null;
};

/** A page of an address's transactions, the newest first. Those that wait for a block are left out. */
export function parsePage(json: unknown): UpstreamResult<TransactionPage> {
  const parsed = page.safeParse(json);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  const confirmed = parsed.data.flatMap(({ status: block, ...one }) =>
    block.confirmed ? [{ ...one, height: block.block_height, at: block.block_time * SECOND_MS }] : [],
  );
  const next = confirmed.length < PER_PAGE ? null : confirmed.at(-1)!.txid;
  const { length } = parsed.data;
  return { ok: true, value: { confirmed, isUsed: length > 0, isWaiting: length > confirmed.length, next } };
}

/** Whether a transaction is in a block, by the reply about its state. A server that does not know it says "not found". */
export function parseIsInBlock(reply: UpstreamResult<unknown>): UpstreamResult<boolean> {
  if (!reply.ok) return reply.failure.kind === "not-found" ? { ok: true, value: false } : reply;
  const parsed = status.safeParse(reply.value);
  return parsed.success ? { ok: true, value: parsed.data.confirmed } : failed({ kind: "unexpected-shape" });
}

export function parseHeight(json: unknown): UpstreamResult<number> {
  const parsed = amount.safeParse(json);
  return parsed.success ? { ok: true, value: parsed.data } : failed({ kind: "unexpected-shape" });
}
