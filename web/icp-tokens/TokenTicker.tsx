import { isHiddenToken, TICKER_TOKENS } from "../../shared/icp-tokens/rules.ts";
import { AdSlot } from "../ads/slots/AdSlot.tsx";
import { TickerMarquee } from "../markets/ticker/TickerMarquee.tsx";
import { Price } from "../ui/Price.tsx";
import type { Token } from "./token-list.ts";

/** The ads join after the 8th item, beyond the edge of a wide screen, so that no visible item moves. */
const ADS = { after: 8, render: (isCopy: boolean) => <AdSlot name="ticker" page="icp_tokens" isCopy={isCopy} /> };

const PHONE_TOKENS = 25;

/** The ticker of the ICP Tokens page, with up to 50 tokens; a phone shows fewer. */
export function TokenTicker({ tokens }: { tokens: readonly Token[] }) {
  const tickerTokens = tokens.filter((token) => !isHiddenToken(token)).slice(0, TICKER_TOKENS);
  return (
    <TickerMarquee label="ICP tokens" sticky lateItem={ADS}>
      {tickerTokens.map((token, index) => (
        <li key={token.id} className={index < PHONE_TOKENS ? "ticker-item flex" : "ticker-item"}>
          <b>{token.symbol}</b>
          <span className={token.price.tone}>
            <Price price={token.price} />
          </span>
          <span className={`triangle ${token.change.tone}`}>{token.change.text}</span>
        </li>
      ))}
    </TickerMarquee>
  );
}
