import { z } from "zod";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";
import { units } from "./ledger-blocks.ts";

/** Where the next page begins, in the explorer's own words. */
export type NextPage = Record<string, string | number | boolean | null>;

const next = z.record(z.string(), z.union([z.string().max(200), z.number(), z.boolean(), z.null()])).nullable();
const address = z.object({ hash: z.string().regex(/^0x[0-9a-fA-F]{40}$/) }).transform(({ hash }) => hash.toLowerCase());
const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase());
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const position = z.union([z.string().regex(/^\d{1,12}$/), z.int().min(0)]).transform(Number);

const transaction = z.object({
  hash,
  timestamp: time.nullable(),
  block_number: z.int().min(0).nullable(),
  from: address,
  to: address.nullable(),
  value: units,
  fee: z.object({ value: units.nullable() }).nullable(),
  status: z.enum(["ok", "error"]).nullable(),
});
const internal = z.object({
  transaction_hash: hash,
  timestamp: time,
  index: position,
  type: z.string(),
  success: z.boolean(),
  from: address,
  to: address.nullable(),
  value: units,
});
const token = z.object({
  transaction_hash: hash,
  timestamp: time,
  log_index: position,
  from: address,
  to: address,
  token: z.object({ address_hash: z.string() }),
  // Only fungible tokens have a value.
  total: z.object({ value: units.nullish(), decimals: position.nullish() }).nullable(),
});

/** A movement of coins, or of the chain's own coin when `contract` is null. `place` is unique in its transaction. */
export type ExplorerItem = {
  hash: string;
  at: number;
  place: string;
  contract: string | null;
  decimals: number | null;
  from: string;
  to: string | null;
  units: bigint;
  /** Of the transaction itself; null for what it caused. The fee is null when the explorer does not say it. */
  own: { fee: bigint | null; hasFailed: boolean } | null;
};
/** `lastAt` is the time of the oldest item of the page, also of one that is left out. */
export type ExplorerPage = { items: ExplorerItem[]; lastAt: number | null; next: NextPage | null };
export const EXPLORER_LISTS = ["transactions", "internal-transactions", "token-transfers"] as const;
export type ListName = (typeof EXPLORER_LISTS)[number];

/** Only these move coins. A delegated call names the value of the call around it. */
const MOVING = new Set(["call", "create", "create2", "selfdestruct"]);

const ITEMS = {
  transactions: transaction.transform(({ timestamp, block_number: block, status, fee, ...one }): Listed => {
    // It waits for a block.
    if (timestamp === null || block === null || status === null) return { at: null, item: null };
    const own = { fee: fee?.value ?? null, hasFailed: status === "error" };
    const item = { place: "", contract: null, decimals: null, at: timestamp, units: one.value, own };
    return { at: timestamp, item: { hash: one.hash, from: one.from, to: one.to, ...item } };
  }),
  "internal-transactions": internal.transform(({ timestamp: at, index, type, success, value, ...one }): Listed => {
    // The first one is the transaction itself.
    if (!success || index === 0 || !MOVING.has(type) || value === 0n) return { at, item: null };
    const item = { place: `i${index}`, contract: null, decimals: null, at, units: value, own: null };
    return { at, item: { hash: one.transaction_hash, from: one.from, to: one.to, ...item } };
  }),
  "token-transfers": token.transform(({ timestamp: at, log_index: index, total, ...one }): Listed => {
    if (total?.value == null) return { at, item: null };
    const contract = one.token.address_hash.toLowerCase();
    const item = { place: `t${index}`, contract, decimals: total.decimals ?? null, at, units: total.value, own: null };
    return { at, item: { hash: one.transaction_hash, from: one.from, to: one.to, ...item } };
  }),
};
type Listed = { at: number | null; item: ExplorerItem | null };

/** A page of one list of an address. It must come the newest first. */
export function parseExplorerPage(json: unknown, list: ListName): UpstreamResult<ExplorerPage> {
  const parsed = z.object({ items: z.array(ITEMS[list]), next_page_params: next }).safeParse(json);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  const times = parsed.data.items.flatMap(({ at }) => at ?? []);
  if (times.some((at, index) => index > 0 && at > times[index - 1]!)) return failed({ kind: "unexpected-shape" });
  const items = parsed.data.items.flatMap(({ item }) => item ?? []);
  return { ok: true, value: { items, lastAt: times.at(-1) ?? null, next: parsed.data.next_page_params } };
}

/** Whether a transaction is in a block, by the reply about it. */
export function parseIsMined(reply: UpstreamResult<unknown>): UpstreamResult<boolean> {
  if (!reply.ok) return reply.failure.kind === "not-found" ? { ok: true, value: false } : reply;
  const parsed = transaction.safeParse(reply.value);
  return parsed.success ? { ok: true, value: parsed.data.block_number !== null } : failed({ kind: "unexpected-shape" });
}
