import { splitMessage } from "../../../shared/chat/rules.ts";
import { CoinChip } from "./CoinChip.tsx";
import { ExternalLink } from "./ExternalLink.tsx";

/** Shows a message as text with links, coin prices and usernames. HTML in it is not interpreted. */
export function MessageText({ text }: { text: string }) {
  let endIndex = 0;
  return splitMessage(text).map((part) => {
    endIndex += part.text.length;
    if (part.url) return <ExternalLink key={endIndex} url={part.url} />;
    if (part.symbol) return <CoinChip key={endIndex} symbol={part.symbol} text={part.text} />;
    if (part.user)
      return (
        <b key={endIndex} className="font-medium">
          {part.text}
        </b>
      );
    return part.text;
  });
}
