import { accountValueText } from "../linked-accounts/names.ts";
import { badRequest } from "../refusal.ts";
import type { Accounting } from "../transactions/accounting.ts";
import { MONEY_SCALE, moneyOf, toMoney } from "../transactions/leg-values.ts";
import { listedId } from "../transactions/transaction.ts";
import { formatCsv } from "../values/csv.ts";
import { fixedPointText } from "../values/fixed.ts";
import { HOUR, isoTime } from "../values/time.ts";
import type { Zone } from "../zones/zone.ts";
import type { AsOf, AsOfHolding } from "./contract.ts";
import type { HoldingAt } from "./holdings-at.ts";
import { LOADING, NO_PRICE, NO_RATE, NOT_READ, OVERSOLD, UNKNOWN_COIN } from "./reasons.ts";

/** A price in US dollars and its time (ms); null when none lies within a day. */
export type FindPrice = (coinId: string, at: number) => { price: string; at: number } | null;

const RATE_PLACES = 18;
const text = (money: bigint): string => fixedPointText(money, MONEY_SCALE, 8);

/** Values holdings at a time (ms) by the archive's nearest price and the official rate of that day. */
export function valueAsOf(
  holdings: readonly HoldingAt[],
  at: number,
  findPrice: FindPrice,
  { currency, timeZone, convert }: Pick<Accounting, "currency" | "timeZone" | "convert">,
): AsOf {
  const dollar = convert(toMoney("1"), "usd", at);
  const unknown: AsOf["unknown"] = [];
  let total: bigint | null = null;
  const rows: AsOfHolding[] = [];
  for (const { amount, symbol, account, cost, knownAmount, perps, ...held } of holdings) {
    const coinId = listedId(held.coinId);
    const holding = { symbol, coinId, account, amount };
    if (amount.startsWith("-")) {
      unknown.push({ ...holding, reason: OVERSOLD });
      continue;
    }
    const found = coinId === null ? null : findPrice(coinId, at);
    const value = found && convert(moneyOf(amount, found.price), "usd", at);
    if (value === null)
      unknown.push({ ...holding, reason: coinId === null ? UNKNOWN_COIN : found ? NO_RATE : NO_PRICE });
    // The total is that of the shown values, to the last digit.
    else total = (total ?? 0n) + toMoney(text(value));
    rows.push({
      ...holding,
      price: found?.price ?? null,
      priceAt: found && isoTime(found.at),
      rate: dollar === null ? null : fixedPointText(dollar, MONEY_SCALE, RATE_PLACES),
      value: value === null ? null : text(value),
      ...{ cost, knownAmount },
      ...(perps && { perps }),
    });
  }
  const sum = rows.length === 0 ? "0" : total === null ? null : text(total);
  return { at: isoTime(at), currency, timeZone, holdings: rows, total: sum, unknown, unread: [] };
}

/** The coins without a price within a day. */
export const unpricedCoins = ({ unknown }: Pick<AsOf, "unknown">): string[] =>
  unknown.flatMap(({ coinId, reason }) => (reason === NO_PRICE && coinId !== null ? coinId : []));

/** Holdings that say of which coins the history is still being loaded. */
export const sayLoading = <Reply extends Pick<AsOf, "unknown">>(reply: Reply, loading: ReadonlySet<string>): Reply => ({
  ...reply,
  unknown: reply.unknown.map((one) =>
    one.reason === NO_PRICE && one.coinId !== null && loading.has(one.coinId) ? { ...one, reason: LOADING } : one,
  ),
});

/** The clock of a browser may be ahead by this much (ms). Such a time is the present. */
const CLOCK_TOLERANCE = HOUR;

/** The time that is shown: the asked one, and the present instead of one a little later. */
export function shownTime(at: number, now: number): number {
  if (at > now + CLOCK_TOLERANCE) throw badRequest("The time must not be in the future.");
  return Math.min(at, now);
}

const COLUMNS = [
  ...["As of", "Coin", "Coin id", "Account", "Amount", "Price in USD", "Price at", "Rate", "Value", "Cost"],
  ...["Amount with known cost", "Currency", "Note"],
];
const UNKNOWN = "unknown";

/** A row for each coin and account, with times in the ledger's zone. What is unknown says why. */
export function asOfCsv({ at, currency, holdings, unknown, unread }: AsOf, zone: Zone): string {
  const timeText = (time: string | null) => (time === null ? UNKNOWN : zone.timeText(Date.parse(time)));
  const money = currency.toUpperCase();
  const reasons = new Map(unknown.map(({ symbol, account, reason }) => [`${symbol}\n${account}`, reason]));
  const listed = new Set(holdings.map(({ symbol, account }) => `${symbol}\n${account}`));
  const rows = holdings.map(
    ({ symbol, coinId, account, amount, price, priceAt, rate, value, cost, knownAmount, perps }) => [
      ...[timeText(at), symbol.toUpperCase(), coinId ?? "", account, amount, price ?? UNKNOWN, timeText(priceAt)],
      ...[rate ?? UNKNOWN, value ?? UNKNOWN, cost ?? UNKNOWN, knownAmount, money],
      reasons.get(`${symbol}\n${account}`) ?? (perps ? accountValueText(perps) : ""),
    ],
  );
  const others = unknown
    .filter(({ symbol, account }) => !listed.has(`${symbol}\n${account}`))
    .map(({ symbol, coinId, account, amount, reason }) => [
      ...[timeText(at), symbol.toUpperCase(), coinId ?? "", account, amount, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN],
      ...[UNKNOWN, "", money, reason],
    ]);
  const notRead = unread.map((name) => [
    ...[timeText(at), UNKNOWN, "", `${name} (linked)`, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, "", money],
    NOT_READ,
  ]);
  return formatCsv([COLUMNS, ...rows, ...others, ...notRead]);
}
