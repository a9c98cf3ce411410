import { Hono } from "hono";
import { decodeFunctionData, encodeFunctionResult, parseAbi } from "viem/utils";
import type { Upstream } from "../control/upstream.ts";
import { jsonRpcFaults } from "../evm/json-rpc.ts";
import type { WalletBook } from "./book.ts";
import { type Book, evmKey, tokenKey } from "./entries.ts";

type Hex = `0x${string}`;

const MULTICALL = "0xca11bde05977b3631167028862be2a173976ca11";
/** More reads than this need more gas than public servers allow in one call. */
const MAX_READS = 900;
const AGGREGATE = parseAbi([
  "function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])",
]);
const TOKEN = parseAbi([
  "function getEthBalance(address) view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function decimals() view returns (uint8)",
]);

const FAILED = { success: false, returnData: "0x" } as const;
const WITHOUT_CODE = { success: true, returnData: "0x" } as const;
const uint = (value: bigint): Hex => `0x${value.toString(16).padStart(64, "0")}`;

function answer(book: Book, isToken: (contract: string) => boolean, chainId: number, target: string, data: Hex) {
  const contract = target.toLowerCase();
  const call = decodeFunctionData({ abi: TOKEN, data });
  if (call.functionName === "getEthBalance") {
    const units = book.evm.get(evmKey(chainId, "native", call.args[0])) ?? 0n;
    return { success: true, returnData: uint(units) };
  }
  const token = book.tokens.get(tokenKey(chainId, contract));
  if (token?.mode === "fails") return FAILED;
  if (token?.mode === "empty" || (!token && !isToken(contract))) return WITHOUT_CODE;
  if (call.functionName === "decimals" && token?.mode === "no-decimals") return FAILED;
  if (call.functionName === "decimals") return { success: true, returnData: uint(BigInt(token?.decimals ?? 18)) };
  return { success: true, returnData: uint(book.evm.get(evmKey(chainId, contract, call.args[0])) ?? 0n) };
}

/** The JSON-RPC servers of all chains, which answer reads through Multicall3. */
export function evmServers(wallets: WalletBook, isToken: (contract: string, chainId: number) => boolean): Upstream {
  const routes = new Hono();
  routes.post("/:chainId", async (c) => {
    const chainId = Number(c.req.param("chainId"));
    const { id, method, params } = await c.req.json<{
      id: number;
      method: string;
      params: [{ to: string; data: Hex }];
    }>();
    const error = (code: number, message: string) => c.json({ jsonrpc: "2.0", id, error: { code, message } });
    if (method !== "eth_call") return error(-32_601, `the method ${method} does not exist/is not available`);
    const [{ to, data }] = params;
    if (to.toLowerCase() !== MULTICALL) return c.json({ jsonrpc: "2.0", id, result: "0x" });
    const { args } = decodeFunctionData({ abi: AGGREGATE, data });
    const [calls] = args;
    if (calls.length > MAX_READS) return error(-32_000, "out of gas");
    const result = encodeFunctionResult({
      abi: AGGREGATE,
      functionName: "aggregate3",
      result: calls.map(({ target, callData }) =>
        answer(wallets.book(), (contract) => isToken(contract, chainId), chainId, target, callData),
      ),
    });
    return c.json({ jsonrpc: "2.0", id, result });
  });
  return {
    name: "evm-wallets",
    mount: "/wallets/evm",
    routes,
    logsBodies: true,
    ...jsonRpcFaults,
  };
}
