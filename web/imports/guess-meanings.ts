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

/** The probable meanings of types of rows. The form proposes them, and the user confirms them. */
export function guessMeanings(texts: readonly string[]): Record<string, Meaning> {
  const guesses = texts.flatMap((text) => {
    const found = WORDS.find(([word]) => word.test(text));
    return found ? [[text, found[1]] as const] : [];
  });
  return Object.fromEntries(guesses);
}
