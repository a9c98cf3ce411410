/**
 * Rules for Internet Computer tokens, shared by the pages and the server. Import only types of zod, because pages load
 * this file.
 */
import type { z } from "zod";
import { isHidden } from "../markets/snapshot.ts";
import { ICP_LEDGER } from "./coin-id.ts";
import type { columns } from "./contract.ts";

type Named = { name: string; symbol: string };

const ODIN = /odin/i;

/** Token lists hide everything that market lists hide and, in addition, PUSD and ODIN tokens. */
export const isHiddenToken = (token: Named): boolean =>
  isHidden(token) || token.symbol.toUpperCase() === "PUSD" || ODIN.test(token.symbol) || ODIN.test(token.name);

/** Maximum number of tokens in Top Tokens, highlighted ones not counted. */
export const TOP_TOKENS = 10;
/** ICPSwap, where the tokens are traded, and KongSwap, where they were traded until April 2026. */
const EXCHANGE = /icpswap|kong/i;
const TACO = /taco/i;
const precedence = ({ name, symbol }: Named): number =>
  EXCHANGE.test(name) || EXCHANGE.test(symbol) ? 0 : TACO.test(name) || TACO.test(symbol) ? 1 : 2;

/** Top Tokens: the exchanges' own tokens first, then Taco's, then the others. `tokens` must be sorted by volume. */
export const topTokens = <Token extends Named>(tokens: readonly Token[]): Token[] =>
  tokens.toSorted((a, b) => precedence(a) - precedence(b)).slice(0, TOP_TOKENS);

/** Items of the ticker. On a phone, CSS shows only 25 of them. */
export const TICKER_TOKENS = 50;

const CKUSDC_LEDGER = "xevnm-gaaaa-aaaar-qafnq-cai";

/** The exchange's page for trading a token against ICP. ICP itself is traded against a dollar token. */
export const tradeUrl = (canisterId: string): string =>
  `https://app.icpswap.com/swap?input=${canisterId}&output=${canisterId === ICP_LEDGER ? CKUSDC_LEDGER : ICP_LEDGER}`;

/** `GET /api/kong/tokens?layout=columns`: one list per field, highest volume first. */
export type TokenColumns = z.output<typeof columns>;
