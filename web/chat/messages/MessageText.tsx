import { splitMentions } from "../../../shared/chat/rules.ts";
import { CoinChip } from "./CoinChip.tsx";

/** Shows a message as plain text with coin mentions. HTML in it is not interpreted. */
export function MessageText({ text }: { text: string }) {
  let endIndex = 0;
  return splitMentions(text).map((part) => {
    endIndex += part.text.length;
    return part.symbol ? <CoinChip key={endIndex} symbol={part.symbol} text={part.text} /> : part.text;
  });
}
