import type { LinkedKindName } from "../../shared/linked-accounts/rules.ts";
import type { PositionType } from "../../shared/portfolio/rules.ts";
import type { Deps } from "../deps.ts";
import type { Calls } from "./calls.ts";

/** A balance on one network. Amounts are exact decimal text. */
export type Holding = { symbol: string; coinId: string | null; amount: string; network: string };

/** A perpetual position, with the venue's own figures. */
export type Perp = {
  symbol: string;
  coinId: string | null;
  positionType: PositionType;
  size: string;
  entryPrice: string;
  markPrice: string;
  liquidationPrice: string | null;
  leverage: number;
  margin: string;
  pnl: string;
  funding: string;
};

/** The facts that a refresh starts from. `progress` is what an earlier part of the same refresh has returned. */
export type RefreshInput = {
  id: string;
  address: string;
  holdings: readonly Holding[];
  perps: readonly Perp[];
  progress: string | null;
};

/**
 * The end of a refresh or of a part of it. A complete one replaces the balances. A partial one replaces what could be
 * read, keeps the rest, and is tried again; `problem` names the rest. A failed one keeps the last balances, and its
 * `progress`, so that a long refresh need not begin again.
 * `continues` keeps the last balances until a later run completes the refresh.
 * `postponed` changes nothing, because the budget of an upstream allows no call now.
 */
export type RefreshOutcome =
  | { kind: "complete"; holdings: Holding[]; perps: Perp[] }
  | { kind: "partial"; holdings: Holding[]; perps: Perp[]; problem: string }
  | { kind: "continues"; progress: string }
  | { kind: "postponed" }
  | { kind: "failed"; problem: string; progress?: string };

/** The facts that decide when an account without trouble is refreshed again. Times in ms. */
export type ScheduleFacts = { now: number; viewedAt: number; hasPerps: boolean };

/** One kind of linked account. Its address was checked by `checkAddress` before. */
export type LinkedKind = {
  name: LinkedKindName;
  /** The shortest time (ms) until the next refresh. */
  interval(facts: ScheduleFacts): number;
  refresh(deps: Deps, input: RefreshInput, calls: Calls): Promise<RefreshOutcome>;
};
