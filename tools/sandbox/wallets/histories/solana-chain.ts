import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";

/** Transactions of Solana with the balances around them, as a server shows them. */

export const WRAPPED_SOL = "So11111111111111111111111111111111111111112";
export const RENT = 2_039_280;
export const FEE = 5_000;
const FIRST_SECOND = Date.UTC(2024, 2, 1) / 1000;
const FIRST_SLOT = 250_000_000;
const FOREIGN_LAMPORTS = 1_000_000_000_000_000;

type TokenAccount = { mint: string; owner: string; units: bigint; decimals: number; program: string };
export type SolanaRecord = {
  signature: string;
  slot: number;
  /** In seconds. */
  at: number;
  hasFailed: boolean;
  keys: { address: string; isSigner: boolean; before: number; after: number }[];
  tokensBefore: (TokenAccount & { index: number })[];
  tokensAfter: (TokenAccount & { index: number })[];
};
export type SolanaChain = {
  /** The oldest first. */
  transactions: SolanaRecord[];
  lamports: Map<string, number>;
  tokens: Map<string, TokenAccount>;
  /** Transactions that are listed, but that the server does not have any more. */
  unknown: Set<string>;
  /** How many of the oldest transactions are not listed. */
  forgotten: number;
  /** Whether the server keeps balances only. */
  keepsNone: boolean;
};

export const createSolana = (): SolanaChain => ({
  ...{ transactions: [], lamports: new Map(), tokens: new Map() },
  ...{ unknown: new Set(), forgotten: 0, keepsNone: false },
});
export const solanaAddress = (text: string): string => base58.encode(sha256(utf8ToBytes(text)));

/** The address of an owner's account of a token. Another number is another account of the same token. */
export const tokenAddress = (owner: string, mint: string, number = 0): string =>
  solanaAddress(`${owner} ${mint} ${number}`);

export const lamportsOf = ({ lamports }: SolanaChain, address: string): number => lamports.get(address) ?? 0;

/** Another user of the chain, whose balance never ends. */
export function foreignWallet(chain: SolanaChain, text: string): string {
  const address = solanaAddress(text);
  if (!chain.lamports.has(address)) chain.lamports.set(address, FOREIGN_LAMPORTS);
  return address;
}

export function payLamports(chain: SolanaChain, from: string, to: string, lamports: number): void {
  chain.lamports.set(from, lamportsOf(chain, from) - lamports);
  chain.lamports.set(to, lamportsOf(chain, to) + lamports);
}

type Opened = Omit<TokenAccount, "units">;
export function openToken(chain: SolanaChain, address: string, token: Opened, payer: string): void {
  if (chain.tokens.has(address)) return;
  chain.tokens.set(address, { ...token, units: 0n });
  chain.lamports.set(address, 0);
  payLamports(chain, payer, address, RENT);
}
export function addUnits(chain: SolanaChain, address: string, units: bigint): void {
  const token = chain.tokens.get(address)!;
  chain.tokens.set(address, { ...token, units: token.units + units });
}
export function closeToken(chain: SolanaChain, address: string, to: string): void {
  payLamports(chain, address, to, lamportsOf(chain, address));
  chain.tokens.delete(address);
}
export function wrapSol(chain: SolanaChain, from: string, address: string, lamports: number): void {
  payLamports(chain, from, address, lamports);
  addUnits(chain, address, BigInt(lamports));
}

/** The accounts that a transaction names. The first one signs it and pays the fee. */
type Plan = { seed: string; keys: readonly string[]; hasFailed?: boolean };

/** Adds a transaction, which changes the balances unless it fails. The fee is paid anyway. */
export function addSolana(
  chain: SolanaChain,
  { seed, keys, hasFailed = false }: Plan,
  change: () => void,
): SolanaRecord {
  const addresses = [...new Set(keys)];
  const tokensNow = () =>
    addresses.flatMap((address, index) => {
      const token = chain.tokens.get(address);
      return token ? [{ ...token, index }] : [];
    });
  const before = addresses.map((address) => lamportsOf(chain, address));
  const tokensBefore = tokensNow();
  chain.lamports.set(addresses[0]!, lamportsOf(chain, addresses[0]!) - FEE);
  if (!hasFailed) change();
  const number = chain.transactions.length;
  const record: SolanaRecord = {
    signature: base58.encode(sha512(utf8ToBytes(`${seed} ${number}`))),
    // Some are in one slot.
    slot: FIRST_SLOT + Math.floor(number / 3) * 20_000,
    at: FIRST_SECOND + Math.floor(number / 3) * 8_000,
    hasFailed,
    keys: addresses.map((address, index) => ({
      ...{ address, isSigner: index === 0, before: before[index]! },
      after: lamportsOf(chain, address),
    })),
    ...{ tokensBefore, tokensAfter: tokensNow() },
  };
  chain.transactions.push(record);
  return record;
}

const shownTokens = (tokens: SolanaRecord["tokensBefore"]) =>
  tokens.map(({ index, mint, owner, units, decimals, program }) => ({
    ...{ accountIndex: index, mint, owner, programId: program },
    uiTokenAmount: { amount: String(units), decimals, uiAmountString: String(units) },
  }));
/** A transaction in the encoding "jsonParsed". */
export const shownSolana = (record: SolanaRecord) => ({
  ...{ slot: record.slot, blockTime: record.at, version: 0 },
  transaction: {
    signatures: [record.signature],
    message: {
      accountKeys: record.keys.map(({ address, isSigner }) => ({
        ...{ pubkey: address, signer: isSigner, source: "transaction", writable: true },
      })),
      instructions: [],
      recentBlockhash: solanaAddress(`block ${record.slot}`),
    },
  },
  meta: {
    ...{ err: record.hasFailed ? { InstructionError: [0, { Custom: 1 }] } : null, fee: FEE },
    preBalances: record.keys.map(({ before }) => before),
    postBalances: record.keys.map(({ after }) => after),
    preTokenBalances: shownTokens(record.tokensBefore),
    postTokenBalances: shownTokens(record.tokensAfter),
    ...{ innerInstructions: [], logMessages: [], rewards: [] },
  },
});

/** What an address has of a token, or of SOL with what is wrapped. */
export function solanaUnits(chain: SolanaChain, owner: string, mint: string): bigint {
  const native = mint === WRAPPED_SOL ? BigInt(lamportsOf(chain, owner)) : 0n;
  return [...chain.tokens.values()]
    .filter((token) => token.owner === owner && token.mint === mint)
    .reduce((sum, { units }) => sum + units, native);
}
