import { keyOfCoinId } from "../../../shared/icp-tokens/same-coins.ts";
import { LISTED_LABELS } from "../../../shared/transactions/list/listed-kind.ts";
import type { Reply } from "../../api/call.ts";
import type { Filters } from "./list-search.ts";

export type Choices = Reply<"GET /api/transactions/choices">;
type Coin = Pick<Choices["coins"][number], "symbol" | "name">;

const NO_ACCOUNT = "No account";
const accountText = (account: string): string => account || NO_ACCOUNT;
const symbolText = ({ symbol }: Coin): string => symbol.toUpperCase().replace(/-PERP$/, " perpetual");
const coinText = (coin: Coin): string => (coin.name === null ? symbolText(coin) : `${symbolText(coin)} · ${coin.name}`);

const coinOf = (key: string, choices: Choices | undefined): Coin =>
  choices?.coins.find(({ coinId }) => coinId === keyOfCoinId(key)) ?? { symbol: key.replace(/^~/, ""), name: null };

/** The filters that are set, in words. */
export function activeFilters(filters: Filters, choices: Choices | undefined): { part: keyof Filters; text: string }[] {
  const { q, kind, coin, account, year } = filters;
  return [
    ...(q === undefined ? [] : [{ part: "q" as const, text: `“${q}”` }]),
    ...(kind === undefined ? [] : [{ part: "kind" as const, text: LISTED_LABELS[kind] }]),
    ...(coin === undefined ? [] : [{ part: "coin" as const, text: symbolText(coinOf(coin, choices)) }]),
    ...(account === undefined ? [] : [{ part: "account" as const, text: accountText(account) }]),
    ...(year === undefined ? [] : [{ part: "year" as const, text: String(year) }]),
  ];
}

type Option = readonly [value: string, text: string];
/** The options of a list, with the chosen one also when no transaction has it any more. */
function withChosen(options: readonly Option[], chosen: string | undefined, text: string): Option[] {
  const isKnown = chosen === undefined || options.some(([value]) => value === chosen);
  return isKnown ? [...options] : [[chosen, text], ...options];
}

/** The value of "all" in a list of options, where "" stands for no account. */
export const ALL = "*";

export function optionsOf({ kind, coin, account, year }: Filters, choices: Choices | undefined) {
  const { kinds = [], coins = [], accounts = [], years = [] } = choices ?? {};
  const yearText = String(year);
  return {
    kind: withChosen(
      kinds.map((one) => [one, LISTED_LABELS[one]]),
      kind,
      kind ? LISTED_LABELS[kind] : "",
    ),
    coin: withChosen(
      coins.map((one) => [one.coinId, coinText(one)]),
      coin,
      coin ? coinText(coinOf(coin, choices)) : "",
    ),
    account: withChosen(
      accounts.map((one) => [one, accountText(one)]),
      account,
      accountText(account ?? ""),
    ),
    year: withChosen(
      years.map((one) => [String(one), String(one)]),
      year === undefined ? undefined : yearText,
      yearText,
    ),
  };
}
