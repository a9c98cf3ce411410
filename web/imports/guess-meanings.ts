import type { Meaning } from "../../shared/imports/mapping.ts";

const WORDS: [RegExp, Meaning][] = [
  [/\bbuy\b|purchase/i, "buy"],
  [/\bsell\b|\bsale\b/i, "sell"],
  [/deposit|receive/i, "in"],
  [/withdraw|\bsend\b|\bsent\b/i, "out"],
  [/reward|staking|interest|airdrop|mining/i, "income"],
  [/trade|swap|convert|exchange/i, "trade"],
  [/\bfee\b/i, "fee"],
];

/** The probable meaning of a type of row. The form proposes it, and the user confirms it. */
export function guessMeaning(text: string): [Meaning] | null {
  const found = WORDS.find(([word]) => word.test(text));
  return found ? [found[1]] : null;
}
