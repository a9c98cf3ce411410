import { splitMentions } from "../../../shared/chat/rules.ts";
import type { Columns } from "../../../shared/markets/snapshot.ts";
import { coinOfSymbol } from "../../markets/store/coin-of-symbol.ts";

/** Coins below this rank are not found by name, because many of their names are everyday words. */
const NAMED_RANKS = 50;
const MAX_COINS = 8;
const WORD = /[\p{L}\p{N}]+/gu;

type Names = Pick<Columns, "id" | "symbol" | "name">;
type Mentioning = { title: string; summary: string | null; content: string; tags: readonly string[] };

/** A text as its words between single spaces, with a space at both ends, so that whole words can be found in it. */
const asWords = (text: string): string => ` ${(text.match(WORD) ?? []).join(" ")} `;

/**
 * The ids of the coins that an article mentions, in rank order: as "$BTC", as a tag that is a name or a symbol, or by
 * the name of one of the first 50 coins.
 */
export function mentionedCoins({ title, summary, content, tags }: Mentioning, coins: Names): string[] {
  const text = `${title}\n${summary ?? ""}\n${content}`;
  const words = asWords(text);
  const tagged = new Set(tags.map((tag) => asWords(tag.toLowerCase())));
  const bySymbol = [
    ...splitMentions(text).flatMap(({ symbol }) => symbol ?? []),
    ...tags.map((tag) => tag.toLowerCase()),
  ];
  const found = new Set(bySymbol.map((symbol) => coinOfSymbol(coins, symbol)));
  return coins.id
    .filter((id, index) => {
      const name = coins.name[index] ?? "";
      if (found.has(id) || tagged.has(asWords(name.toLowerCase()))) return true;
      return index < NAMED_RANKS && name !== "" && words.includes(asWords(name));
    })
    .slice(0, MAX_COINS);
}
