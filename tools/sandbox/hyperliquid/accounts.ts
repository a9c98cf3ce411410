import { CONTRACTS, type Contract, decimalText, type Marks } from "./contracts.ts";

export type Position = {
  coin: string;
  /** Below zero for a short. */
  size: number;
  entry: number;
  leverage: number;
  isIsolated?: boolean | undefined;
  /** Funding paid since the position was opened. */
  funding?: number | undefined;
};
export type Account = {
  /** The collateral by dex, without the profit and loss of open positions. */
  cash: Record<string, number>;
  positions: Position[];
  spot: { coin: string; amount: string }[];
  /** The spot balances are the collateral. */
  isUnified?: boolean | undefined;
};

export const contractOf = (name: string): Contract => CONTRACTS.find((one) => one.name === name)!;

const maintenance = (value: number, { maxLeverage }: Contract) => value / maxLeverage / 2;

type Figures = {
  position: Position;
  contract: Contract;
  mark: number;
  value: number;
  pnl: number;
  /** The margin of an isolated position includes its profit and loss. */
  margin: number;
};

function figuresOf(position: Position, marks: Marks): Figures {
  const contract = contractOf(position.coin);
  const mark = marks.of(contract);
  const value = Math.abs(position.size) * mark;
  const pnl = position.size * (mark - position.entry);
  const initial = (Math.abs(position.size) * position.entry) / position.leverage;
  return {
    position,
    contract,
    mark,
    value,
    pnl,
    margin: position.isIsolated ? initial + pnl : value / position.leverage,
  };
}

const sum = (all: readonly Figures[], pick: (one: Figures) => number) =>
  all.reduce((total, one) => total + pick(one), 0);

/** The mark price at which the margin falls to the maintenance margin, by the venue's formula. Null below zero. */
function liquidationOf(one: Figures, available: number): number | null {
  const side = Math.sign(one.position.size);
  const rate = 1 / (2 * one.contract.maxLeverage);
  const price = one.mark - (side * available) / Math.abs(one.position.size) / (1 - rate * side);
  return price > 0 ? Number(price.toPrecision(13)) : null;
}

/** The figures of an account in one dex. */
export function summarise({ cash, positions }: Account, dex: string, marks: Marks) {
  const all = positions
    .filter(({ coin }) => contractOf(coin).dex === dex)
    .map((position) => figuresOf(position, marks));
  const cross = all.filter(({ position }) => !position.isIsolated);
  const accountValue = (cash[dex] ?? 0) + sum(all, ({ pnl }) => pnl);
  const isolatedMargin = sum(
    all.filter(({ position }) => position.isIsolated),
    ({ margin }) => margin,
  );
  const crossValue = accountValue - isolatedMargin;
  const required = sum(cross, ({ value, contract }) => maintenance(value, contract));
  const rows = all.map((one) => ({
    ...one,
    liquidation: liquidationOf(
      one,
      one.position.isIsolated ? one.margin - maintenance(one.value, one.contract) : crossValue - required,
    ),
  }));
  return { rows, cross, accountValue, crossValue, required };
}

function positionRow({
  position,
  value,
  pnl,
  margin,
  liquidation,
  contract,
}: ReturnType<typeof summarise>["rows"][number]) {
  const { coin, size, entry, leverage, isIsolated = false, funding = 0 } = position;
  const cost = Math.abs(size) * entry;
  return {
    type: "oneWay",
    position: {
      coin,
      szi: decimalText(size, 5),
      leverage: isIsolated
        ? { type: "isolated", value: leverage, rawUsd: decimalText(margin - Math.sign(size) * value) }
        : { type: "cross", value: leverage },
      entryPx: decimalText(entry, 5),
      positionValue: decimalText(value, 8),
      unrealizedPnl: decimalText(pnl),
      returnOnEquity: decimalText((pnl / cost) * leverage, 10),
      liquidationPx: liquidation === null ? null : decimalText(liquidation, 8),
      marginUsed: decimalText(margin),
      maxLeverage: contract.maxLeverage,
      cumFunding: {
        allTime: decimalText(funding * 1.5),
        sinceOpen: decimalText(funding),
        sinceChange: decimalText(funding),
      },
    },
  };
}

/** The reply to `clearinghouseState`. */
export function stateReply(account: Account, dex: string, marks: Marks, now: number) {
  const { rows, cross, accountValue, crossValue, required } = summarise(account, dex, marks);
  const summaryOf = (value: number, part: typeof rows | typeof cross) => {
    const notional = sum(part, (one) => one.value);
    const signed = sum(part, (one) => Math.sign(one.position.size) * one.value);
    return {
      accountValue: decimalText(value),
      totalNtlPos: decimalText(notional),
      totalRawUsd: decimalText(value - signed),
      totalMarginUsed: decimalText(sum(part, (one) => one.margin)),
    };
  };
  // The venue reports no account value for a unified account, whose collateral is among its spot balances.
  const factor = account.isUnified ? 0 : 1;
  return {
    marginSummary: summaryOf(accountValue * factor, rows),
    crossMarginSummary: summaryOf(crossValue * factor, cross),
    crossMaintenanceMarginUsed: decimalText(required),
    withdrawable: decimalText(Math.max(0, crossValue - sum(cross, (one) => one.margin))),
    assetPositions: rows.map(positionRow),
    time: now,
  };
}
