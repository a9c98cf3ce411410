import { trackers } from "./catalogue/trackers.ts";
import type { Layout } from "./layout.ts";

/** Names that are ordinary words in the name of a file, and so say nothing about its place. */
const ORDINARY = ["Exchange", "Ledger", "Strike"];
/** A tracker lists the transactions of other places. */
const NOT_PLACES = new Set([...ORDINARY, ...trackers.map(({ account }) => account)]);

const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** The one exchange or wallet of the catalogue that the name of a file contains as whole words; "" without one. */
export function placeOfFile(fileName: string, catalogue: readonly Pick<Layout, "account">[]): string {
  const words = wordsOf(fileName);
  const places = new Set(catalogue.map(({ account }) => account).filter((account) => !NOT_PLACES.has(account)));
  const found = [...places].filter((place) => words.includes(wordsOf(place)));
  // "OKX Funding" contains "OKX".
  const longest = found.filter(
    (place) => !found.some((other) => other !== place && wordsOf(other).includes(wordsOf(place))),
  );
  return longest.length === 1 ? longest[0]! : "";
}
