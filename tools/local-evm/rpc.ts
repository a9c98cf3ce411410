import { bytesToHex } from "@ethereumjs/util";
import { createLocalChain, type LocalChain, type MinedBlock } from "./chain.ts";
import { compileContracts } from "./compile.ts";

const CHAIN_ID = 31_337;
/** Blocks behind the newest one that this chain never takes back. */
const FINAL_AFTER = 8;

type Filter = { address: string; topics: (string | string[] | null)[]; fromBlock: string; toBlock: string };

const hex = (value: number | bigint): `0x${string}` => `0x${value.toString(16)}`;
const isIn = (value: string | undefined, wanted: string | string[] | null | undefined): boolean =>
  wanted == null || [wanted].flat().some((one) => one.toLowerCase() === value);

function placeOf({ blocks }: LocalChain, tag: string): number {
  const latest = blocks.length - 1;
  if (tag === "latest") return latest;
  return tag === "finalized" ? Math.max(0, latest - FINAL_AFTER) : Number(tag);
}

function blockOf(chain: LocalChain, tag: string) {
  const found = chain.blocks[placeOf(chain, tag)]?.block;
  if (!found) return null;
  const { number, timestamp } = found.header;
  return { number: hex(number), hash: bytesToHex(found.hash()), timestamp: hex(timestamp) };
}

const logsIn = ({ block, logs }: MinedBlock, { address, topics }: Filter) =>
  logs
    .filter((log) => isIn(log.address, address) && topics.every((wanted, at) => isIn(log.topics[at], wanted)))
    .map((log) => ({
      ...log,
      logIndex: hex(log.logIndex),
      blockNumber: hex(block.header.number),
      blockHash: bytesToHex(block.hash()),
      removed: false,
    }));

function logsOf(chain: LocalChain, filter: Filter) {
  const [from, to] = [placeOf(chain, filter.fromBlock), placeOf(chain, filter.toBlock)];
  return chain.blocks.slice(from, to + 1).flatMap((mined) => logsIn(mined, filter));
}

type Method = (chain: LocalChain, params: unknown[]) => unknown;

/** The methods of an Ethereum server that payments and wallets need; the last ones are for who plays with it. */
const METHODS: Record<string, Method> = {
  eth_chainId: ({ chainId }) => hex(chainId),
  eth_getBlockByNumber: (chain, [tag]) => blockOf(chain, String(tag)),
  eth_getLogs: (chain, [filter]) => logsOf(chain, filter as Filter),
  eth_getTransactionCount: async (chain, [address]) => hex(await chain.nonceOf(String(address))),
  eth_sendRawTransaction: (chain, [raw]) => chain.send(raw as `0x${string}`),
  eth_getTransactionReceipt: ({ blocks }, [hash]) =>
    blocks.flatMap(({ receipts }) => receipts).find(({ transactionHash }) => transactionHash === hash) ?? null,
  evm_mine: async (chain, [count, timestamp]) => {
    for (let made = 0; made < Number(count); made++) await chain.mine(Number(timestamp));
    return hex(chain.blocks.length - 1);
  },
  evm_fund: (chain, [address]) => chain.fund(String(address)),
  evm_takeBack: (chain, [count]) => chain.takeBack(Number(count)),
  evm_contracts: () => compileContracts(),
};

/** An Ethereum server of one chain of its own. */
export function createLocalEvm() {
  const chain = createLocalChain(CHAIN_ID);
  return async (request: Request): Promise<Response> => {
    const { id, method, params } = (await request.json()) as { id: number; method: string; params: unknown[] };
    const answer = (rest: object) => Response.json({ jsonrpc: "2.0", id, ...rest });
    const run = METHODS[method];
    if (!run) return answer({ error: { code: -32_601, message: `the method ${method} does not exist` } });
    try {
      return answer({ result: (await run(await chain, params)) ?? null });
    } catch (cause) {
      return answer({ error: { code: -32_000, message: String(cause) } });
    }
  };
}
