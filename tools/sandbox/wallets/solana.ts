import { base58 } from "@scure/base";
import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import { jsonRpcFaults } from "../evm/json-rpc.ts";
import type { WalletBook } from "./book.ts";

const ADDRESS_BYTES = 32;
const SLOT = 380_000_000;

function isAddress(text: string): boolean {
  try {
    return base58.decode(text).length === ADDRESS_BYTES;
  } catch {
    return false;
  }
}

/** A JSON-RPC server of Solana: balances of SOL and of the tokens of both programs. */
export function solanaServer(wallets: WalletBook): Upstream {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const { id, method, params } = await c.req.json<{
      id: number;
      method: string;
      params: [string, { programId?: string; encoding?: string }?, { encoding?: string }?];
    }>();
    const error = (code: number, message: string) => c.json({ jsonrpc: "2.0", id, error: { code, message } });
    const [owner, filter] = params;
    if (!isAddress(owner)) return error(-32_602, "Invalid param: WrongSize");
    const result = (value: unknown) => c.json({ jsonrpc: "2.0", id, result: { context: { slot: SLOT }, value } });
    const entry = wallets.book().solana.get(owner);
    if (method === "getBalance") return result(entry?.lamports ?? 0);
    if (method !== "getTokenAccountsByOwner") return error(-32_601, "Method not found");
    const accounts = (entry?.tokens ?? []).filter(({ program }) => program === filter?.programId);
    return result(
      accounts.map(({ mint, units, decimals, program }, index) => ({
        pubkey: base58.encode(new Uint8Array(ADDRESS_BYTES).fill(index + 1)),
        account: {
          data: {
            program: "spl-token",
            parsed: {
              type: "account",
              info: {
                isNative: false,
                mint,
                owner,
                state: "initialized",
                tokenAmount: { amount: String(units), decimals, uiAmountString: String(units) },
              },
            },
            space: 165,
          },
          executable: false,
          lamports: 2_039_280,
          owner: program,
          rentEpoch: 0,
          space: 165,
        },
      })),
    );
  });
  return { name: "solana", mount: "/wallets/solana", routes, logsBodies: true, ...jsonRpcFaults };
}
