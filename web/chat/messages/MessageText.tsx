import { splitMentions } from "../../../shared/chat/rules.ts";
import { CoinChip } from "./CoinChip.tsx";

/** Text, and nothing but text: what looks like HTML stays what it looks like. */
export function MessageText({ text }: { text: string }) {
  let at = 0;
  return splitMentions(text).map((part) => {
    at += part.text.length;
    return part.symbol ? <CoinChip key={at} symbol={part.symbol} text={part.text} /> : part.text;
  });
}
