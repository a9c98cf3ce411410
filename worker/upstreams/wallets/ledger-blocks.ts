import { z } from "zod";
import type { LedgerBlock } from "../../../shared/linked-accounts/histories/icp.ts";
import { DAY, SECOND } from "../../../shared/values/time.ts";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";

/** The Internet Computer began on this day. A block with an earlier time is one that we misunderstood. */
const FIRST_DAY = Date.UTC(2021, 4, 6);

/** The smallest units of a token, as text or as a number that is still exact. */
export const units = z.union([z.string().regex(/^\d{1,80}$/), z.int().min(0)]).transform((value) => BigInt(value));
const index = z.union([z.string().regex(/^\d{1,15}$/), z.int().min(0)]).transform(Number);
const subaccount = z
  .string()
  .regex(/^[0-9a-fA-F]{0,64}$/)
  .nullish();

/** Times come as text, or as seconds, milliseconds, microseconds or nanoseconds. */
const time = z.union([z.string().min(1), z.number().min(0)]).transform((value) => {
  const number = typeof value === "number" || /^\d+$/.test(value) ? Number(value) : null;
  if (number === null) return Date.parse(value as string);
  let ms = number * SECOND;
  while (ms >= 1e14) ms /= 1e3;
  return Math.floor(ms);
});

const icpBlock = z.object({
  block_height: index,
  transfer_type: z.string(),
  amount: units.nullish(),
  fee: units.nullish(),
  from_account_identifier: z.string().nullish(),
  to_account_identifier: z.string().nullish(),
  created_at: time,
});
const icrcBlock = z.object({
  index,
  kind: z.string(),
  amount: units.nullish(),
  fee: units.nullish(),
  from_owner: z.string().nullish(),
  from_subaccount: subaccount,
  to_owner: z.string().nullish(),
  to_subaccount: subaccount,
  timestamp: time,
});

const KINDS: Readonly<Record<string, LedgerBlock["kind"]>> = {
  transfer: "transfer",
  transfer_from: "transfer",
  mint: "mint",
  burn: "burn",
  approve: "approve",
};
const kindOf = (name: string): LedgerBlock["kind"] => KINDS[name.toLowerCase()] ?? "other";

/**
 * The name of an account on a token's ledger: its owner, and its subaccount unless that is the default one (all zeros).
 */
export function accountName(owner: string, subaccountHex: string | null | undefined): string {
  const significant = (subaccountHex ?? "").toLowerCase().replace(/^0+/, "");
  return significant === "" ? owner : `${owner}.${significant}`;
}
const nameOf = (owner: string | null | undefined, subaccountHex: string | null | undefined): string | null =>
  owner ? accountName(owner, subaccountHex) : null;

/** Stands for a missing amount, which `checked` refuses. */
const MISSING = -1n;

/**
 * Refuses a page unless its blocks are newest first, each once, at a possible time, and have their amounts. Blocks of
 * the kind "other" need no amount.
 */
function checked(blocks: LedgerBlock[], now: number): UpstreamResult<LedgerBlock[]> {
  const isFalling = blocks.every(({ index: own }, i) => i === 0 || own < blocks[i - 1]!.index);
  const isDated = blocks.every(({ at }) => at >= FIRST_DAY && at <= now + DAY);
  const hasAmounts = blocks.every(({ kind, units: own }) => kind === "other" || own >= 0n);
  return isFalling && isDated && hasAmounts ? { ok: true, value: blocks } : failed({ kind: "unexpected-shape" });
}

/** A page of an account's blocks on the ICP ledger, the newest first. */
export function parseIcpBlocks(json: unknown, now: number): UpstreamResult<LedgerBlock[]> {
  const parsed = z.object({ blocks: z.array(icpBlock) }).safeParse(json);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  const blocks = parsed.data.blocks.map((block): LedgerBlock => {
    const kind = kindOf(block.transfer_type);
    return {
      index: block.block_height,
      at: block.created_at,
      kind,
      units: block.amount ?? (kind === "approve" ? 0n : MISSING),
      // This ledger charges nothing for minting and burning.
      fee: kind === "mint" || kind === "burn" ? 0n : (block.fee ?? null),
      from: block.from_account_identifier ?? null,
      to: block.to_account_identifier ?? null,
    };
  });
  return checked(blocks, now);
}

/** A page of an account's blocks on the ledger of a token, the newest first. */
export function parseIcrcBlocks(json: unknown, now: number): UpstreamResult<LedgerBlock[]> {
  const parsed = z.object({ data: z.array(icrcBlock) }).safeParse(json);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  const blocks = parsed.data.data.map((block): LedgerBlock => {
    const kind = kindOf(block.kind);
    return {
      index: block.index,
      at: block.timestamp,
      kind,
      units: block.amount ?? (kind === "approve" ? 0n : MISSING),
      fee: block.fee ?? null,
      from: nameOf(block.from_owner, block.from_subaccount),
      to: nameOf(block.to_owner, block.to_subaccount),
    };
  });
  return checked(blocks, now);
}
