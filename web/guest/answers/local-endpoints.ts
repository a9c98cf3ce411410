import type { EndpointName, Input, Reply } from "../../api/call.ts";

type Portfolio =
  | "spot-positions"
  | "leveraged-positions"
  | "closed-positions"
  | "portfolio"
  | "update-prices"
  | "transactions"
  | "transfer-offers"
  | "transfer-pairs"
  | "opening-balances"
  | "holdings"
  | "ledger-settings"
  | "gains"
  | "tax-report"
  | "tax-choices"
  | "imports"
  | "archive-prices"
  | "linked-accounts";

type Under<Name extends string> = Extract<EndpointName, `${string} /api/${Name}` | `${string} /api/${Name}/${string}`>;

/** The endpoints of the portfolio. For a visitor without an account they are answered in this browser. */
export type LocalEndpoint = Exclude<
  Under<Portfolio>,
  "POST /api/portfolio/move" | "GET /api/portfolio/summary" | "GET /api/portfolio/weights"
>;

/** An answer has the input and the reply of the contract. */
export type Answers = { [N in LocalEndpoint]: (input: Input<N>) => Promise<Reply<N>> };
export type AnswersOf<Name extends Portfolio> = Pick<Answers, Extract<LocalEndpoint, Under<Name>>>;

// A short pattern, because it is part of the market page's script. Under `portfolio` it matches as-of, day-flows, export,
// history, import, performance and values.
const LOCAL =
  /api\/((spot|leveraged|closed)-positions|portfolio\/([adehiv]|pe)\w+|update-prices|opening-balances|trans(actions|fer-\w+)|holdings|ledger-settings|gains|tax-\w+|imports|archive-prices|linked-accounts)\b/;
export const isLocal = (name: string): boolean => LOCAL.test(name);
