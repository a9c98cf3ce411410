import { type Context, Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import type { Chain, Payment } from "../payments/chain.ts";
import { jsonRpcFaults } from "./json-rpc.ts";

/** The test network of Base, so that the sandbox's addresses cannot be mistaken for real ones. */
const CHAIN_ID = 84_532;
const USDC = "0x036cbd53842c5426634e7929541ec2318f3dcf7e";
/** The topic of ERC-20's event Transfer. */
const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** Maximum number of blocks per log query, as on public servers. */
const MAX_BLOCKS = 10_000;

type Filter = { address?: string; topics?: (string | string[] | null)[]; fromBlock?: string; toBlock?: string };
type Call = { id: number; method: string; params: unknown[] };

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const word = (value: bigint): string => value.toString(16).padStart(64, "0");
const topicOf = (address: string): string => `0x${word(BigInt(address))}`;
const hashOf = (block: number): string => `0x${word(BigInt(block))}`;

class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const logOf = ({ hash, output, to, from, amount, contract = USDC, block }: Payment) => ({
  address: contract.toLowerCase(),
  topics: [TRANSFER_TOPIC, topicOf(from), topicOf(to)],
  data: `0x${word(amount)}`,
  blockNumber: hex(block!),
  blockHash: hashOf(block!),
  transactionHash: `0x${hash}`,
  transactionIndex: "0x0",
  logIndex: hex(output),
  removed: false,
});

/** The part of the JSON-RPC API of an EVM chain that payments need. */
export function evm(chain: Chain): Upstream {
  const blockNumberOf = (tag: string): number =>
    tag === "latest" ? chain.height() : tag === "finalized" || tag === "safe" ? chain.finalized() : Number(tag);

  function blockOf(tag: string) {
    const number = blockNumberOf(tag);
    if (number > chain.height()) return null;
    return { number: hex(number), hash: hashOf(number), timestamp: hex(chain.timeOf(number)), transactions: [] };
  }

  function logsOf({ address, topics = [], fromBlock = "latest", toBlock = "latest" }: Filter) {
    const [from, to] = [blockNumberOf(fromBlock), blockNumberOf(toBlock)];
    if (to - from >= MAX_BLOCKS) throw new RpcError(-32_600, "query exceeds max block range");
    const matches = (value: string | undefined, filter: string | string[] | null | undefined) =>
      filter == null || [filter].flat().some((option) => option.toLowerCase() === value);
    return chain
      .payments()
      .filter(({ block }) => block !== null && block >= from && block <= to)
      .map(logOf)
      .filter(
        (log) => matches(log.address, address) && topics.every((filter, index) => matches(log.topics[index], filter)),
      );
  }

  /** Null for a transaction that is unknown, or not in a block yet. */
  function receiptOf(hash: string) {
    const inTransaction = chain.payments().filter((payment) => `0x${payment.hash}` === hash && payment.block !== null);
    const [first] = inTransaction;
    if (!first) return null;
    const { transactionHash, blockNumber, blockHash } = logOf(first);
    return { transactionHash, blockNumber, blockHash, status: "0x1", logs: inTransaction.map(logOf) };
  }

  const methods: Record<string, (params: unknown[]) => unknown> = {
    eth_chainId: () => hex(CHAIN_ID),
    eth_blockNumber: () => hex(chain.height()),
    eth_getBlockByNumber: ([tag]) => blockOf(String(tag)),
    eth_getLogs: ([filter]) => logsOf(filter as Filter),
    eth_getTransactionReceipt: ([hash]) => receiptOf(String(hash)),
  };

  const routes = new Hono();
  routes.post("/", async (c: Context) => {
    const { id, method, params } = await c.req.json<Call>();
    const error = (code: number, message: string) => c.json({ jsonrpc: "2.0", id, error: { code, message } });
    const run = methods[method];
    if (!run) return error(-32_601, `the method ${method} does not exist/is not available`);
    try {
      return c.json({ jsonrpc: "2.0", id, result: run(params) });
    } catch (cause) {
      if (cause instanceof RpcError) return error(cause.code, cause.message);
      throw cause;
    }
  });
  return {
    name: "evm",
    mount: "/evm",
    routes,
    ...jsonRpcFaults,
  };
}
