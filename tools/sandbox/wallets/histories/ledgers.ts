import { randomOf } from "./generate.ts";

/** Ledgers of the Internet Computer. An account is an account id of the ICP ledger, or a principal. */

export const ICP_LEDGER = "ryjl3-tyaaa-aaaaa-aaaba-cai";

export type Block = {
  index: number;
  /** In seconds. */
  at: number;
  kind: "transfer" | "mint" | "burn" | "approve";
  units: bigint;
  fee: bigint;
  from: string | null;
  to: string | null;
  spender: string | null;
};
export type Ledger = { blocks: Block[] };
export type Ledgers = Map<string, Ledger>;

const FIRST_SECOND = Date.UTC(2024, 0, 1) / 1000;
const FEE = 10_000n;
const HOUR_SECONDS = 3600;

export function ledgerOf(ledgers: Ledgers, id: string): Ledger {
  const known = ledgers.get(id);
  if (known) return known;
  const ledger: Ledger = { blocks: [] };
  ledgers.set(id, ledger);
  return ledger;
}

type NewBlock = Partial<Block> & Pick<Block, "kind">;
function addBlock({ blocks }: Ledger, block: NewBlock): void {
  // Other accounts have blocks between these, and some blocks are of the same second.
  const index = (blocks.at(-1)?.index ?? 0) + 1 + (blocks.length % 3);
  const at = FIRST_SECOND + Math.floor(index / 2) * HOUR_SECONDS;
  blocks.push({ units: 0n, fee: 0n, from: null, to: null, spender: null, ...block, index, at });
}

/** The blocks of an account, the newest first, also those in which it only spends for another account. */
export const blocksOf = ({ blocks }: Ledger, account: string): Block[] =>
  blocks.filter(({ from, to, spender }) => from === account || to === account || spender === account).reverse();

export function unitsOf({ blocks }: Ledger, account: string): bigint {
  return blocks.reduce((sum, { kind, units, fee, from, to }) => {
    const isMoved = kind !== "approve";
    const out = from === account ? (isMoved ? units : 0n) + fee : 0n;
    return sum + (isMoved && to === account ? units : 0n) - out;
  }, 0n);
}

/** Gives an account a balance by one block. What it had before is forgotten. */
export function setUnits(ledger: Ledger, account: string, units: bigint): void {
  const own = new Set(blocksOf(ledger, account));
  ledger.blocks = ledger.blocks.filter((block) => !own.has(block));
  if (units > 0n) addBlock(ledger, { kind: "mint", units, to: account });
}

export type LedgerPlan = { seed: number; transactions: number; accounts: readonly string[] };

/**
 * Adds blocks of some accounts, the same for the same seed: payments in and out, between the accounts and to themselves,
 * minting and burning, approvals, and payments that one account makes for another one.
 */
export function generateBlocks(ledger: Ledger, { seed, transactions, accounts }: LedgerPlan): void {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const foreign = () => `foreign-${below(1000)}`;
  const balances = new Map(accounts.map((account) => [account, unitsOf(ledger, account)]));
  const change = (account: string | null, units: bigint) => {
    if (account !== null && balances.has(account)) balances.set(account, balances.get(account)! + units);
  };
  function next(): NewBlock {
    const own = accounts[below(accounts.length)]!;
    const other = accounts[below(accounts.length)]!;
    const left = balances.get(own)! - FEE;
    const kind = below(12);
    if (left <= 0n || kind < 4) {
      const units = BigInt(20_000 + below(2 ** (15 + below(25))));
      if (kind % 2 === 0) return { kind: "mint", units, to: own };
      return { kind: "transfer", units, fee: FEE, from: foreign(), to: own };
    }
    const units = (left * BigInt(below(1000))) / 1000n;
    if (kind === 4) return { kind: "burn", units: units + FEE, from: own };
    if (kind === 5) return { kind: "approve", units: 2n ** 64n - 1n, fee: FEE, from: own, spender: foreign() };
    if (kind === 6) return { kind: "approve", units, fee: FEE, from: foreign(), spender: own };
    if (kind === 7) return { kind: "transfer", units, fee: FEE, from: foreign(), to: foreign(), spender: own };
    if (kind === 8) return { kind: "transfer", units, fee: FEE, from: own, to: own };
    if (kind === 9) return { kind: "transfer", units, fee: FEE, from: own, to: other, spender: other };
    return { kind: "transfer", units, fee: FEE, from: own, to: kind === 10 ? foreign() : other };
  }
  for (let count = 0; count < transactions; count++) {
    const block = next();
    addBlock(ledger, block);
    const moved = block.kind === "approve" ? 0n : (block.units ?? 0n);
    change(block.from ?? null, -moved - (block.fee ?? 0n));
    change(block.to ?? null, moved);
  }
}
