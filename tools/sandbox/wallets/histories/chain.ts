/** Bitcoin transactions as Esplora shows them. Those without a height wait for a block. */

export type Output = { scriptpubkey_address?: string; value: number };
type Input = { txid: string; vout: number; prevout: Output | null; is_coinbase: boolean };
export type ChainTransaction = { txid: string; fee: number; vin: Input[]; vout: Output[]; height: number | null };

export type Chain = {
  /** The newest block. */
  tip: number;
  transactions: Map<string, ChainTransaction>;
  byAddress: Map<string, ChainTransaction[]>;
};

const FIRST_BLOCK = Date.UTC(2009, 0, 3) / 1000;
const BLOCK_SECONDS = 600;
export const FIRST_TIP = 850_000;

export const createChain = (): Chain => ({ tip: FIRST_TIP, transactions: new Map(), byAddress: new Map() });

/** The time of a block in seconds. Every seventh block is dated before the one that it follows. */
export const timeOf = (height: number): number =>
  FIRST_BLOCK + height * BLOCK_SECONDS - (height % 7 === 0 ? 2 * BLOCK_SECONDS : 0);

const addressesOf = ({ vin, vout }: ChainTransaction): string[] => [
  ...new Set([...vin.map(({ prevout }) => prevout), ...vout].flatMap((output) => output?.scriptpubkey_address ?? [])),
];

export function addTransaction(chain: Chain, transaction: ChainTransaction): void {
  chain.transactions.set(transaction.txid, transaction);
  for (const address of addressesOf(transaction)) {
    const own = chain.byAddress.get(address);
    if (own) own.push(transaction);
    else chain.byAddress.set(address, [transaction]);
  }
}

/** Removes a transaction, as when another one has spent its inputs. */
export function removeTransaction(chain: Chain, txid: string): void {
  const transaction = chain.transactions.get(txid);
  if (!transaction) return;
  chain.transactions.delete(txid);
  for (const address of addressesOf(transaction)) {
    const left = chain.byAddress.get(address)!.filter((one) => one !== transaction);
    if (left.length === 0) chain.byAddress.delete(address);
    else chain.byAddress.set(address, left);
  }
}

/** An address's transactions: those that wait for a block, and then the newest first. */
export function transactionsOf(chain: Chain, address: string): ChainTransaction[] {
  const place = ({ height }: ChainTransaction) => height ?? Number.MAX_SAFE_INTEGER;
  return (chain.byAddress.get(address) ?? []).toSorted((a, b) => place(b) - place(a) || (a.txid < b.txid ? -1 : 1));
}

const valueAt = (outputs: readonly (Output | null)[], address: string) => {
  const own = outputs.filter((output) => output?.scriptpubkey_address === address);
  return { count: own.length, sum: own.reduce((sum, output) => sum + output!.value, 0) };
};

/** The sums of an address over some of its transactions. */
export function statsOf(transactions: readonly ChainTransaction[], address: string) {
  const funded = valueAt(
    transactions.flatMap(({ vout }) => vout),
    address,
  );
  const spent = valueAt(
    transactions.flatMap(({ vin }) => vin.map(({ prevout }) => prevout)),
    address,
  );
  return {
    funded_txo_count: funded.count,
    funded_txo_sum: funded.sum,
    spent_txo_count: spent.count,
    spent_txo_sum: spent.sum,
    tx_count: transactions.length,
  };
}

export const shown = ({ height, ...transaction }: ChainTransaction) => ({
  ...transaction,
  version: 2,
  locktime: 0,
  status: shownStatus(height),
});
export const shownStatus = (height: number | null) =>
  height === null
    ? { confirmed: false as const }
    : { confirmed: true as const, block_height: height, block_time: timeOf(height) };
