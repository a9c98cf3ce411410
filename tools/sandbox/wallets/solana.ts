import { base58 } from "@scure/base";
import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import { jsonRpcFaults } from "../evm/json-rpc.ts";
import type { WalletBook } from "./book.ts";
import type { Book } from "./entries.ts";
import { shownSolana } from "./histories/solana-chain.ts";

const ADDRESS_BYTES = 32;
const SLOT = 380_000_000;

function isAddress(text: string): boolean {
  try {
    return base58.decode(text).length === ADDRESS_BYTES;
  } catch {
    return false;
  }
}

const isSignature = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(text);

type Page = { before?: string; limit?: number };

/** The transactions that name an address, the newest first. */
function listedFor({ solanaChain }: Book, address: string, { before, limit = 1000 }: Page) {
  const all = solanaChain.transactions.slice(solanaChain.forgotten).toReversed();
  const start = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1;
  if (before !== undefined && start === 0) return [];
  return all
    .slice(start)
    .filter(({ keys }) => keys.some((key) => key.address === address))
    .slice(0, limit)
    .map(({ signature, slot, at, hasFailed }) => ({
      ...{ signature, slot, blockTime: at, memo: null, confirmationStatus: "finalized" },
      err: hasFailed ? { InstructionError: [0, { Custom: 1 }] } : null,
    }));
}

/** The accounts of tokens of an address: those that it was given, and those of its transactions. */
function tokensOf({ solana, solanaChain }: Book, owner: string) {
  const given = (solana.get(owner)?.tokens ?? []).map((token, index) => ({
    ...token,
    pubkey: base58.encode(new Uint8Array(ADDRESS_BYTES).fill(index + 1)),
  }));
  const own = [...solanaChain.tokens].filter(([, token]) => token.owner === owner);
  return [...given, ...own.map(([pubkey, token]) => ({ ...token, pubkey }))];
}

/** A JSON-RPC server of Solana: balances of SOL and of the tokens of both programs, and transactions. */
export function solanaServer(wallets: WalletBook): Upstream {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const { id, method, params } = await c.req.json<{
      id: number;
      method: string;
      params: [string, ({ programId?: string } & Page)?];
    }>();
    const error = (code: number, message: string) => c.json({ jsonrpc: "2.0", id, error: { code, message } });
    const plain = (value: unknown) => c.json({ jsonrpc: "2.0", id, result: value });
    const result = (value: unknown) => plain({ context: { slot: SLOT }, value });
    const book = wallets.book();
    const [owner, filter] = params;
    const { transactions, unknown, keepsNone } = book.solanaChain;
    if (keepsNone && (method === "getTransaction" || method === "getSignaturesForAddress"))
      return error(-32_011, "Transaction history is not available from this node");
    if (method === "getTransaction") {
      if (!isSignature(owner)) return error(-32_602, "Invalid param: WrongSize");
      const found = transactions.find(({ signature }) => signature === owner);
      if (!found || !unknown.has(owner)) return plain(found ? shownSolana(found) : null);
      const isStored = found.slot % 40_000 === 0;
      return isStored ? plain(null) : error(-32_009, `Slot ${found.slot} was skipped, or missing in long-term storage`);
    }
    if (!isAddress(owner)) return error(-32_602, "Invalid param: WrongSize");
    if (method === "getSignaturesForAddress") return plain(listedFor(book, owner, filter ?? {}));
    if (method === "getBalance")
      return result(book.solana.get(owner)?.lamports ?? book.solanaChain.lamports.get(owner) ?? 0);
    if (method !== "getTokenAccountsByOwner") return error(-32_601, "Method not found");
    const accounts = tokensOf(book, owner).filter(({ program }) => program === filter?.programId);
    return result(
      accounts.map(({ pubkey, mint, units, decimals, program }) => ({
        pubkey,
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
