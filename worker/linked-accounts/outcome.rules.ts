import type { PositionType } from "../../shared/portfolio/rules.ts";

/**
 * A balance on one network. Amounts are exact decimal text. `perps` counts the open perpetuals whose results change it:
 * then it is the value of an account, in the units of its coin.
 */
export type Holding = { symbol: string; coinId: string | null; amount: string; network: string; perps?: number };

/**
 * A perpetual position, with the venue's own figures. Decimal text: `size` in coins and without sign, the rest in the units
 * of its collateral, which is a dollar coin. `funding` is what was paid since the opening; below zero when it was received.
 */
export type Perp = {
  symbol: string;
  coinId: string | null;
  positionType: PositionType;
  size: string;
  entryPrice: string;
  markPrice: string;
  /** Null when no price liquidates the position. */
  liquidationPrice: string | null;
  leverage: number;
  /** A cross position uses the account's whole margin, an isolated one has its own. */
  leverageType: "cross" | "isolated";
  margin: string;
  pnl: string;
  /** Null when the venue gives none. */
  funding: string | null;
};

/**
 * The end of a refresh or of a part of it. A complete one replaces the balances; its `problem` names what
 * another try would not read either. A partial one replaces what could be read, keeps the rest, and is tried again;
 * `problem` names the rest. A failed one keeps the last balances, and its `progress`, so that a long refresh need not
 * begin again.
 * `continues` keeps the last balances until a later run completes the refresh.
 * `postponed` changes nothing, because the budget of an upstream allows no call now.
 */
export type RefreshOutcome =
  | { kind: "complete"; holdings: Holding[]; perps: Perp[]; problem?: string }
  | { kind: "partial"; holdings: Holding[]; perps: Perp[]; problem: string }
  | { kind: "continues"; progress: string }
  | { kind: "postponed" }
  | { kind: "failed"; problem: string; progress?: string };
