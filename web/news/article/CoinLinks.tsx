import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { splitMentions } from "../../../shared/chat/rules.ts";
import { coinOfSymbol } from "../../markets/store/coin-of-symbol.ts";
import { useMarketState } from "../../markets/store/market.ts";
import { LINK } from "./prose.ts";

/** A text in which mentions such as `$BTC` are links. A symbol that is not in the market stays text. */
export const CoinLinks = ({ text }: { text: string }): ReactNode =>
  text.includes("$")
    ? splitMentions(text).map((part, index) =>
        part.symbol === undefined ? part.text : <Mention key={index} symbol={part.symbol} text={part.text} />,
      )
    : text;

function Mention({ symbol, text }: { symbol: string; text: string }) {
  const { columns } = useMarketState();
  const id = columns && coinOfSymbol(columns, symbol);
  if (!id) return text;
  return (
    <Link to="/coins/$id" params={{ id }} className={LINK}>
      {text}
    </Link>
  );
}
