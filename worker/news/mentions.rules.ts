type NamedCoin = { id: string; name: string };
type Texts = { title: string; summary: string | null; tags: readonly string[] };

/** The words of a text, with a space before and after each. A line feed parts texts, so that no name spans two. */
const wordsOf = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+|\n/gu) ?? []).join(" ")} `;

/** The ids of the coins whose whole names are in the title, the summary or a tag of an article. */
export function mentionedCoins({ title, summary, tags }: Texts, coins: readonly NamedCoin[]): string[] {
  const text = wordsOf([title, summary ?? "", ...tags].join("\n"));
  return coins.flatMap(({ id, name }) => {
    const words = wordsOf(name);
    return words.trim() !== "" && text.includes(words) ? id : [];
  });
}
