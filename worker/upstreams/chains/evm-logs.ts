import { getAddress, padHex } from "viem/utils";
import { z } from "zod";
import { SECOND } from "../../../shared/values/time.ts";
import type { Transfer } from "./transfers.ts";

/** keccak256("Transfer(address,address,uint256)") */
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** One 32-byte word, which holds the amount. */
const WORD = /^0x[0-9a-f]{64}$/i;

/** A JSON-RPC quantity (hex) that fits a JavaScript number exactly, such as a block number or a timestamp. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number);
const word = z.string().regex(WORD).toLowerCase();

export const tokenLog = z.object({
  address: z
    .string()
    .regex(/^0x[0-9a-f]{40}$/i)
    .toLowerCase(),
  topics: z.array(word),
  data: z.string().regex(/^0x[0-9a-f]*$/i),
  blockNumber: quantity.nullish(),
  blockTimestamp: quantity.nullish().catch(null),
  transactionHash: word.nullish(),
  logIndex: quantity.nullish(),
  removed: z.boolean().default(false),
});
export type TokenLog = z.output<typeof tokenLog>;

const addressIn = (topic: string): string => getAddress(`0x${topic.slice(-40)}`);
const topicOf = (address: string): string => padHex(address.toLowerCase() as `0x${string}`, { size: 32 });

/** The eth_getLogs filter for transfers of the token to any of the addresses. */
export const paymentFilter = (contract: string, addresses: readonly string[]) => ({
  address: contract,
  topics: [TRANSFER, null, addresses.map(topicOf)],
});

/** Converts a log to a transfer. Null when it is not a transfer of the token's own contract. */
export function transferOf(log: TokenLog, contract: string, head: { finalized: number; latest: number }) {
  const { address, topics, data, blockNumber: block, transactionHash, logIndex, removed } = log;
  if (removed || address !== contract.toLowerCase() || topics[0] !== TRANSFER || topics.length !== 3) return null;
  if (block == null || transactionHash == null || logIndex == null || !WORD.test(data)) return null;
  const transfer: Transfer = {
    tx: transactionHash,
    output: logIndex,
    address: addressIn(topics[2]!),
    amount: BigInt(data),
    sender: addressIn(topics[1]!),
    block,
    at: log.blockTimestamp == null ? null : log.blockTimestamp * SECOND,
    confirmations: Math.max(0, head.latest - block + 1),
    final: block <= head.finalized,
  };
  return transfer;
}
