import { z } from "zod";
import type { Exact } from "../../../shared/values/decimal.ts";
import { decimal, isZero } from "./decimals.ts";

export type SpotBalance = { coin: string; token: number; amount: Exact };
export type SpotState = {
  balances: SpotBalance[];
  /** The spot balances are the collateral of the perpetual positions, so that both must not be added. */
  securesPerps: boolean;
};

const state = z.object({
  balances: z.array(z.object({ coin: z.string().min(1).max(60), token: z.int().optional(), total: decimal })),
  tokenToAvailableAfterMaintenance: z.array(z.unknown()).nullish(),
});

/** The reply to `spotClearinghouseState`. Rows without a token are shares in the outcome of an event, not coins. */
export function parseSpotState(json: unknown): SpotState | null {
  const parsed = state.safeParse(json);
  if (!parsed.success) return null;
  const { balances, tokenToAvailableAfterMaintenance: collateral } = parsed.data;
  return {
    balances: balances.flatMap(({ coin, token, total }) =>
      token === undefined || isZero(total) ? [] : [{ coin, token, amount: total }],
    ),
    securesPerps: collateral != null && collateral.length > 0,
  };
}

export type SpotPair = { base: string; quote: string };

const meta = z.object({
  tokens: z.array(z.object({ name: z.string(), index: z.int() })),
  universe: z.array(z.object({ name: z.string(), tokens: z.tuple([z.int(), z.int()]) })),
});

/** The spot pairs by the name that fills have, from the reply to `spotMeta`. */
export function parseSpotPairs(json: unknown): Record<string, SpotPair> | null {
  const parsed = meta.safeParse(json);
  if (!parsed.success) return null;
  const names = new Map(parsed.data.tokens.map(({ index, name }) => [index, name]));
  const pairs = parsed.data.universe.flatMap(({ name, tokens: [baseIndex, quoteIndex] }) => {
    const [base, quote] = [names.get(baseIndex), names.get(quoteIndex)];
    return base === undefined || quote === undefined ? [] : [[name, { base, quote }] as const];
  });
  return Object.fromEntries(pairs);
}
