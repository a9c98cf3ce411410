import { addressOf, type ChainCall, type ExplorerChain, FIRST_SECOND, hashOf } from "./explorer.ts";

/** What an account has of a coin; the contract of a chain's own coin is "native". */
type Balance = { contract: string; units: bigint; decimals: number };

const DAY_SECONDS = 24 * 60 * 60;
const FEE = 420_000_000_000_000n;
const BLOCKS_BETWEEN = 100;

/**
 * The history of an account that ends with these balances: each coin arrives, of the first token a part is sold for the
 * second one, and of the chain's own coin a tenth is paid to somebody.
 */
export function demoCalls(chainId: number, account: string, balances: readonly Balance[]): ExplorerChain {
  const exchange = addressOf("exchange");
  const router = addressOf("router");
  const tokens = balances.filter(({ contract, units }) => contract !== "native" && units > 0n);
  const native = balances.find(({ contract }) => contract === "native")?.units ?? 0n;
  const [paid, bought] = native > 0n ? tokens : [];
  const token = ({ contract, decimals }: Balance, from: string, to: string, units: bigint) => ({
    ...{ contract, decimals, from, to, units, index: 0 },
  });
  const arrivals = tokens.filter((one) => one !== bought);
  const own: Partial<ChainCall>[] = [];
  if (native > 0n) own.push({ from: account, to: addressOf("friend"), units: native / 10n });
  if (paid && bought) {
    const sides = [token(paid, account, router, paid.units / 2n), token(bought, router, account, bought.units)];
    own.push({ from: account, to: router, tokens: sides.map((side, index) => ({ ...side, index })) });
  }
  const spent = own.reduce((sum, { units = 0n }) => sum + units + FEE, 0n);
  const calls: Partial<ChainCall>[] = [
    ...(native > 0n ? [{ from: exchange, to: account, units: native + spent }] : []),
    ...arrivals.map((one) => {
      const sold = one === paid && bought ? one.units / 2n : 0n;
      return { from: exchange, to: one.contract, tokens: [token(one, exchange, account, one.units + sold)] };
    }),
    ...own,
  ];
  return {
    calls: calls.map((call, index) => ({
      ...{ hash: hashOf(`demo ${chainId} ${index}`), block: 1_000 - (calls.length - index) * BLOCKS_BETWEEN },
      at: FIRST_SECOND - (calls.length - index) * 9 * DAY_SECONDS,
      ...{ from: exchange, to: account, units: 0n, fee: FEE, hasFailed: false, internal: [], tokens: [] },
      ...call,
    })),
  };
}
