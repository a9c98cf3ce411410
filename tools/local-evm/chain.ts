import { type Block, createBlock } from "@ethereumjs/block";
import { createCustomCommon, Hardfork, Mainnet } from "@ethereumjs/common";
import { createTxFromRLP, type TypedTransaction } from "@ethereumjs/tx";
import {
  bytesToHex,
  createAccount,
  createAddressFromString,
  hexToBytes,
  type PrefixedHexString,
} from "@ethereumjs/util";
import { buildBlock, createVM } from "@ethereumjs/vm";

const GAS_LIMIT = 30_000_000n;
const RICH = 10n ** 24n;

export type Log = {
  address: PrefixedHexString;
  topics: PrefixedHexString[];
  data: PrefixedHexString;
  transactionHash: PrefixedHexString;
  /** Counted through the block. */
  logIndex: number;
};
export type Receipt = {
  transactionHash: PrefixedHexString;
  succeeded: boolean;
  contractAddress: PrefixedHexString | null;
};
export type MinedBlock = { block: Block; logs: Log[]; receipts: Receipt[] };

/**
 * An Ethereum in memory that runs real bytecode for really signed transactions. Blocks come by command. Each answers
 * with what its transactions logged, and can be taken back with the state that it made.
 */
export async function createLocalChain(chainId: number) {
  const common = createCustomCommon({ chainId }, Mainnet, { hardfork: Hardfork.Shanghai });
  const vm = await createVM({ common });
  const genesis = createBlock(
    { header: { gasLimit: GAS_LIMIT, stateRoot: await vm.stateManager.getStateRoot(), baseFeePerGas: 7n } },
    { common },
  );
  const blocks: MinedBlock[] = [{ block: genesis, logs: [], receipts: [] }];
  let waiting: TypedTransaction[] = [];

  async function mine(timestamp: number): Promise<void> {
    const parentBlock = blocks.at(-1)!.block;
    const later = parentBlock.header.timestamp + 1n;
    const headerData = { timestamp: later > BigInt(timestamp) ? later : BigInt(timestamp) };
    const builder = await buildBlock(vm, { parentBlock, headerData, blockOpts: { putBlockIntoBlockchain: false } });
    const logs: Log[] = [];
    const receipts: Receipt[] = [];
    for (const tx of waiting) {
      const { execResult, createdAddress, receipt } = await builder.addTransaction(tx);
      const transactionHash = bytesToHex(tx.hash());
      const succeeded = execResult.exceptionError === undefined;
      receipts.push({ transactionHash, succeeded, contractAddress: createdAddress?.toString() ?? null });
      for (const [address, topics, data] of receipt.logs) {
        const logIndex = logs.length;
        const log = { address: bytesToHex(address), topics: topics.map(bytesToHex), data: bytesToHex(data) };
        logs.push({ ...log, transactionHash, logIndex });
      }
    }
    const { block } = await builder.build();
    waiting = [];
    blocks.push({ block, logs, receipts });
  }

  return {
    chainId,
    blocks: blocks as readonly MinedBlock[],
    mine,
    /** Gives ether for gas. Before the first block, so that taking blocks back takes none of it. */
    async fund(address: string): Promise<void> {
      await vm.stateManager.putAccount(createAddressFromString(address), createAccount({ balance: RICH }));
    },
    /** Waits for the next block. Answers its hash. */
    send(raw: PrefixedHexString): PrefixedHexString {
      const tx = createTxFromRLP(hexToBytes(raw), { common });
      waiting.push(tx);
      return bytesToHex(tx.hash());
    },
    /** Takes the newest blocks back: what stood in them never was. */
    async takeBack(count: number): Promise<void> {
      blocks.length = Math.max(1, blocks.length - count);
      await vm.stateManager.setStateRoot(blocks.at(-1)!.block.header.stateRoot);
    },
    async nonceOf(address: string): Promise<bigint> {
      return (await vm.stateManager.getAccount(createAddressFromString(address)))?.nonce ?? 0n;
    },
  };
}

export type LocalChain = Awaited<ReturnType<typeof createLocalChain>>;
