import type { Abi, Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { encodeDeployData, encodeFunctionData } from "viem/utils";

type Contract = { abi: Abi; bytecode: Hex };
type Receipt = { transactionHash: Hex; succeeded: boolean; contractAddress: Hex | null };

const CHAIN_ID = 31_337;
/** Blocks after which this chain takes nothing back. */
const FINAL_AFTER = 8;
const FEES = { gas: 2_000_000n, maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 1n };

/** A wallet on an Ethereum that runs beside the tests: it signs with a key of its own, and runs real contracts. */
export async function openLocalEvm(name: string, now: () => number) {
  const url = `http://${name}.evm.test`;
  const wallet = privateKeyToAccount(`0x${"5a".repeat(32)}`);

  async function ask<Result>(method: string, ...params: unknown[]): Promise<Result> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const reply = await fetch(url, { method: "POST", body });
    const { result, error } = await reply.json<{ result: Result; error?: { message: string } }>();
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }
  const contracts = await ask<Record<"Token" | "Payout" | "Liar", Contract>>("evm_contracts");
  await ask("evm_fund", wallet.address);
  let nonce = 0;

  async function send(data: Hex, to?: Hex): Promise<Hex> {
    const transaction = { type: "eip1559", chainId: CHAIN_ID, nonce, data, ...(to && { to }), ...FEES } as const;
    nonce += 1;
    return ask("eth_sendRawTransaction", await wallet.signTransaction(transaction));
  }
  const mine = (blocks: number) => ask("evm_mine", blocks, Math.floor(now() / 1000));
  const receiptOf = (hash: Hex) => ask<Receipt | null>("eth_getTransactionReceipt", hash);

  return {
    url,
    wallet: wallet.address,
    settings: (token: Hex) => ({ EVM_CHAIN_ID: String(CHAIN_ID), EVM_RPC_URL: url, EVM_USDC: token }),
    mine,
    makeFinal: () => mine(FINAL_AFTER),
    receiptOf,
    /** Takes the newest blocks back, with what the wallet sent in them. */
    async takeBack(blocks: number) {
      await ask("evm_takeBack", blocks);
      nonce = Number(await ask<string>("eth_getTransactionCount", wallet.address));
    },
    async deploy(contract: keyof typeof contracts, ...args: unknown[]): Promise<Hex> {
      const { abi, bytecode } = contracts[contract];
      const hash = await send(encodeDeployData({ abi, bytecode, args }));
      await mine(1);
      return (await receiptOf(hash))!.contractAddress!;
    },
    /** Signs a call, which waits for the next block. */
    call: (contract: keyof typeof contracts, at: Hex, functionName: string, ...args: unknown[]) =>
      send(encodeFunctionData({ abi: contracts[contract].abi, functionName, args }), at),
  };
}
