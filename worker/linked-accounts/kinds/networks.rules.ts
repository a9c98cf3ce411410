import type { Holding, RefreshOutcome } from "../outcome.rules.ts";

/**
 * The answer of one network. `failure` is the end of a sentence, and `unreadCoinIds` lists the coins whose own balance could
 * not be read. "postponed" means that no call was allowed. `withoutDecimals` are the symbols of coins whose amounts are not known,
 * because their contracts do not say the decimals.
 */
export type NetworkResult = {
  network: string;
  holdings: Holding[];
  unreadCoinIds: string[];
  failure: string | null;
  withoutDecimals?: string[];
};

const NO_TOKENS = "Only native coins are shown so far, because the list of tokens is not loaded yet.";

/** The outcome in the first minutes of an installation, while the list of tokens is not loaded yet. */
export const withoutTokenList = (outcome: RefreshOutcome): RefreshOutcome =>
  outcome.kind === "complete" ? { ...outcome, kind: "partial", problem: NO_TOKENS } : outcome;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

function withoutDecimalsText(symbols: readonly string[], network: string): string[] {
  if (symbols.length === 0) return [];
  const names = listed(symbols.map((symbol) => symbol.toUpperCase()));
  const [were, contracts] = symbols.length === 1 ? ["was", "its contract does"] : ["were", "their contracts do"];
  return [
    `${names} ${were} found on ${network}, but the amount is not known, because ${contracts} not say the decimals.`,
  ];
}

/** A balance of zero is left out, so a coin that is not among the last balances had none. */
function keepLast({ network, failure, unreadCoinIds }: NetworkResult, last: readonly Holding[]): Holding[] {
  const own = last.filter((holding) => holding.network === network);
  return failure !== null ? own : own.filter(({ coinId }) => coinId !== null && unreadCoinIds.includes(coinId));
}

/** Joins the answers of all networks. Where one did not answer, its last balances stay. */
export function joinNetworks(results: readonly NetworkResult[], last: readonly Holding[]): RefreshOutcome {
  const failed = results.filter(({ failure }) => failure !== null);
  if (failed.length === results.length) {
    if (failed.every(({ failure }) => failure === "postponed")) return { kind: "postponed" };
    const reason = failed.find(({ failure }) => failure !== "postponed")!.failure;
    return { kind: "failed", problem: `${listed(failed.map(({ network }) => network))} could not be read: ${reason}.` };
  }
  const kept = results.map((result) => ({ ...result, kept: keepLast(result, last) }));
  const holdings = kept.flatMap((result) => [...(result.failure === null ? result.holdings : []), ...result.kept]);
  const old = kept.filter((result) => result.failure === null && result.kept.length > 0);
  const problems = [
    ...(failed.length > 0
      ? [
          `${listed(failed.map(({ network }) => network))} could not be read, so the balances there are from an earlier refresh.`,
        ]
      : []),
    ...old.map(({ network, kept: coins }) => {
      const symbols = listed(coins.map(({ symbol }) => symbol.toUpperCase()));
      return `The balance of ${symbols} on ${network} could not be read, so it is from an earlier refresh.`;
    }),
  ];
  const found = results.flatMap(({ network, withoutDecimals = [] }) => withoutDecimalsText(withoutDecimals, network));
  const problem = [...problems, ...found].join(" ");
  if (problems.length > 0) return { kind: "partial", holdings, perps: [], problem };
  return { kind: "complete", holdings, perps: [], ...(found.length > 0 && { problem }) };
}
