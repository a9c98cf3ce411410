import type { LinkedKindName } from "../../shared/linked-accounts/rules.ts";
import type { Deps } from "../deps.ts";
import type { Calls } from "./calls.ts";
import type { Holding, Perp, RefreshOutcome } from "./outcome.rules.ts";

export type { Holding, Perp, RefreshOutcome };

/** The facts that a refresh starts from. `progress` is what an earlier part of the same refresh has returned. */
export type RefreshInput = {
  id: string;
  address: string;
  holdings: readonly Holding[];
  perps: readonly Perp[];
  progress: string | null;
};

/** The facts that decide when an account without trouble is refreshed again. Times in ms. */
export type ScheduleFacts = { now: number; viewedAt: number; perps: readonly Perp[] };

/** One kind of linked account. Its address was checked by `checkAddress` before. */
export type LinkedKind = {
  name: LinkedKindName;
  /** The shortest time (ms) until the next refresh. */
  interval(facts: ScheduleFacts): number;
  /** Whether a refresh reads the balance of a coin, so that an absent balance is none. */
  covers(deps: Deps, address: string): Promise<(coinId: string | null) => boolean>;
  refresh(deps: Deps, input: RefreshInput, calls: Calls): Promise<RefreshOutcome>;
};
