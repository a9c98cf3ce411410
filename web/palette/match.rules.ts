/** Finds coins and other entries by what a user types, with one wrong, missing, extra or swapped letter. */

/** An entry's texts in lower case, without accents. `code` is a coin's symbol. */
export type Indexed = { code: string; name: string };

export const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Whether one letter changed, removed, added or swapped with its neighbour turns `a` into `b`. */
export function differsByOneLetter(a: string, b: string): boolean {
  if (a.length > b.length) return differsByOneLetter(b, a);
  if (b.length - a.length > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  if (a.length < b.length) return a.slice(start) === b.slice(start + 1);
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}

/** Shorter texts with one wrong letter match too much. */
const MIN_TYPO_LENGTH = 3;
const MIN_PREFIX_TYPO_LENGTH = 4;

/** Whether the beginning of the name is the query with one wrong letter. */
function hasTypoInPrefix(query: string, name: string): boolean {
  if (query.length < MIN_PREFIX_TYPO_LENGTH || query.length >= name.length + 1) return false;
  return [query.length - 1, query.length, query.length + 1].some((end) =>
    differsByOneLetter(query, name.slice(0, end)),
  );
}

/** Whether the query is the whole name, except for one letter. */
const isNameWithTypo = (query: string, name: string): boolean =>
  query.length >= MIN_TYPO_LENGTH && differsByOneLetter(query, name);

/** How well an entry matches: 0 is best, null is no match. Entries with the same grade stay in their own order. */
export function grade(query: string, { code, name }: Indexed): number | null {
  if (code === query || name === query) return 0;
  if (code.startsWith(query) || name.startsWith(query) || isNameWithTypo(query, name)) return 1;
  const index = name.indexOf(query);
  if (index > 0 && !/[\p{L}\p{N}]/u.test(name[index - 1]!)) return 2;
  if (query.length >= MIN_TYPO_LENGTH && differsByOneLetter(query, code)) return 3;
  if (hasTypoInPrefix(query, name)) return 3;
  return index > 0 || code.includes(query) ? 4 : null;
}

/** The matching entries by their grade, the best first. Entries are given in their own order, such as coins by rank. */
export function matchesByGrade<Entry extends Indexed>(text: string, entries: readonly Entry[]): Entry[][] {
  const query = plain(text);
  const byGrade: Entry[][] = [[], [], [], [], []];
  if (query === "") return byGrade;
  for (const entry of entries) {
    const found = grade(query, entry);
    if (found !== null) byGrade[found]!.push(entry);
  }
  // The first entry stays first. A whole name with a typo then comes before names that only start with the query,
  // because many names may start with it.
  const [first, ...others] = byGrade[1]!;
  if (first) {
    const { typo = [], prefix = [] } = Object.groupBy(others, ({ name }) =>
      isNameWithTypo(query, name) ? "typo" : "prefix",
    );
    byGrade[1] = [first, ...typo, ...prefix];
  }
  return byGrade;
}
