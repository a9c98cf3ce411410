/** Rules of the Internet Computer's tokens that both sides keep. No zod: pages load this. */
import { isHidden } from "../markets/snapshot.ts";

type Named = { name: string; symbol: string };

const ODIN = /odin/i;

/** Specification 1, section 9: ICP lists hide what market lists hide, and PUSD and ODIN. */
export const isHiddenToken = (token: Named): boolean =>
  isHidden(token) || token.symbol.toUpperCase() === "PUSD" || ODIN.test(token.symbol) || ODIN.test(token.name);

/** Specification 1, section 9: at most so many in Top Tokens. */
export const TOP_TOKENS = 10;
/** The exchange that lists them now, and the one that did until April 2026. */
const EXCHANGE = /icpswap|kong/i;
const TACO = /taco/i;
const precedence = ({ name, symbol }: Named): number =>
  EXCHANGE.test(name) || EXCHANGE.test(symbol) ? 0 : TACO.test(name) || TACO.test(symbol) ? 1 : 2;

/** Top Tokens: the exchanges' own first, then Taco's, then the rest; `tokens` come in the order of their volume. */
export const topTokens = <Token extends Named>(tokens: readonly Token[]): Token[] =>
  tokens.toSorted((a, b) => precedence(a) - precedence(b)).slice(0, TOP_TOKENS);

/** Items of the ticker (specification 1, section 9); its style shows 25 of them on a phone. */
export const TICKER_TOKENS = 50;

const ICP_LEDGER = "ryjl3-tyaaa-aaaaa-aaaba-cai";
const CKUSDC_LEDGER = "xevnm-gaaaa-aaaar-qafnq-cai";

/** Where a token is bought and sold, at the exchange that lists it. ICP itself is traded for dollars. */
export const tradeUrl = (canisterId: string): string =>
  `https://app.icpswap.com/swap?input=${canisterId}&output=${canisterId === ICP_LEDGER ? CKUSDC_LEDGER : ICP_LEDGER}`;

/** Our own address of a token's picture. */
export const tokenImage = (canisterId: string): string => `/img/tokens/${encodeURIComponent(canisterId)}`;

type Figures = (number | null)[];

/** `GET /api/kong/tokens?layout=columns`: one list per field, the most traded first. */
export type TokenColumns = {
  asOf: number;
  /** An age, in ms, past which the prices count as old. */
  staleAfter: number;
  source: string;
  canister_id: string[];
  symbol: string[];
  name: string[];
  price: Figures;
  price_change_24h: Figures;
  volume_24h: Figures;
  market_cap: Figures;
};
