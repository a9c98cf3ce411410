import { isHiddenToken, TICKER_TOKENS } from "../../shared/icp-tokens/rules.ts";
import { AdSlot } from "../ads/slots/AdSlot.tsx";
import { TickerBelt } from "../markets/ticker/TickerBelt.tsx";
import { Price } from "../ui/Price.tsx";
import type { Token } from "./token-list.ts";

/** Beyond what a wide screen shows at first, so that nothing moves when the ads come. */
const ADS = { after: 8, item: (isCopy: boolean) => <AdSlot place="ticker" page="icp_tokens" echo={isCopy} /> };

/** The ticker's other mode: tokens of the Internet Computer, 50 of them, 25 on a phone. */
export function TokenTicker({ tokens }: { tokens: readonly Token[] }) {
  const shown = tokens.filter((token) => !isHiddenToken(token)).slice(0, TICKER_TOKENS);
  return (
    <TickerBelt label="ICP tokens" sticky lengths="tokens" later={ADS}>
      {shown.map((token) => (
        <li key={token.id} className="ticker-item">
          <b>{token.symbol}</b>
          <span className={token.price.tone}>
            <Price price={token.price} />
          </span>
          <span className={`triangle ${token.change.tone}`}>{token.change.text}</span>
        </li>
      ))}
    </TickerBelt>
  );
}
