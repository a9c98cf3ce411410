/** A suggestion for the word at the caret. `insert` replaces the word, including its `$` or `@`. */
export type Suggestion = { insert: string; label: string; detail: string };

/** The word at the caret that begins with `$` or `@`. `start` is its index in the text. */
export type Trigger = { kind: "coin" | "user"; start: number; query: string };

const MAX_SUGGESTIONS = 6;
const WORD_AT_CARET = /(?:^|[\s(])([$@])([\w-]{0,20})$/;

/** The word that can be completed, or null. Digits after `$` are an amount and not a coin. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const [, sign, query = ""] = WORD_AT_CARET.exec(text.slice(0, caret)) ?? [];
  if (sign === undefined || (sign === "$" && /^\d+$/.test(query))) return null;
  return { kind: sign === "$" ? "coin" : "user", start: caret - query.length - 1, query: query.toLowerCase() };
}

type Coins = { symbol: readonly string[]; name: readonly string[] };

/** Coins whose symbol or name begins with the query: symbols first, then by rank. A symbol appears once. */
export function suggestCoins({ symbol, name }: Coins, query: string): Suggestion[] {
  const bySymbol = new Map<string, Suggestion>();
  const byName = new Map<string, Suggestion>();
  for (const [index, text] of symbol.entries()) {
    const upper = text.toUpperCase();
    if (bySymbol.has(upper) || byName.has(upper) || !/^[A-Z0-9]{2,10}$/.test(upper)) continue;
    const suggestion = { insert: `$${upper} `, label: `$${upper}`, detail: name[index] ?? "" };
    if (text.toLowerCase().startsWith(query)) bySymbol.set(upper, suggestion);
    else if (suggestion.detail.toLowerCase().startsWith(query)) byName.set(upper, suggestion);
    if (bySymbol.size >= MAX_SUGGESTIONS) break;
  }
  return [...bySymbol.values(), ...byName.values()].slice(0, MAX_SUGGESTIONS);
}

/** Users whose name begins with the query, in the given order. */
export const suggestUsers = (usernames: readonly string[], query: string): Suggestion[] =>
  [...new Set(usernames)]
    .filter((username) => username.startsWith(query))
    .slice(0, MAX_SUGGESTIONS)
    .map((username) => ({ insert: `@${username} `, label: `@${username}`, detail: "" }));

/** The text with the suggestion in place of the word, and the caret behind it. */
export function applySuggestion(text: string, caret: number, { start }: Trigger, { insert }: Suggestion) {
  const rest = text.slice(caret).replace(/^[\w-]+ ?/, "");
  return { text: text.slice(0, start) + insert + rest, caret: start + insert.length };
}
