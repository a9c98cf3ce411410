import { type Entry, isNegative, type Money } from "../reading/entries.ts";

/** Entries that become one transaction. */
export type Piece = Entry[];

/** Rows up to this many seconds apart belong to one trade when each is only one side. */
const MAX_SECONDS_APART = 2;

export const isTrade = ({ verb }: Entry): boolean => verb === "trade" || verb === "buy" || verb === "sell";
const sidesOf = (piece: readonly Entry[]) => {
  const legs = piece.flatMap((entry) => entry.legs);
  return {
    hasIn: legs.some(({ amount }) => !isNegative(amount)),
    hasOut: legs.some(({ amount }) => isNegative(amount)),
  };
};
export const isComplete = (piece: readonly Entry[]): boolean => {
  const { hasIn, hasOut } = sidesOf(piece);
  return hasIn && hasOut;
};

const sideOf = ({ symbol, amount }: Money): string => `${symbol} ${isNegative(amount)}`;

/**
 * Splits the rows of one second into trades, in the order of the file. A trade ends when it has both sides and the next
 * row has another coin.
 */
function splitTrades(trades: readonly Entry[]): Piece[] {
  const pieces: Piece[] = [];
  /** The coins and signs of the last piece. */
  let sides = new Set<string>();
  let [hasIn, hasOut] = [false, false];
  for (const entry of trades) {
    const repeats = entry.legs.every((leg) => sides.has(sideOf(leg)));
    if (pieces.length === 0 || (hasIn && hasOut && !repeats)) {
      pieces.push([]);
      sides = new Set();
      [hasIn, hasOut] = [false, false];
    }
    pieces.at(-1)!.push(entry);
    for (const leg of entry.legs) {
      sides.add(sideOf(leg));
      if (isNegative(leg.amount)) hasOut = true;
      else hasIn = true;
    }
  }
  // A last piece with only one side belongs to the piece before it.
  if (pieces.length > 1 && !(hasIn && hasOut)) pieces.push([...pieces.splice(-2).flat()]);
  return pieces;
}

/** The trades of one second, with the fees of that second. */
function joinSecond(entries: readonly Entry[]): Piece[] {
  const trades = entries.filter(isTrade);
  const families = Map.groupBy(trades, ({ rest }) => rest);
  // A row that does not name its kind of trade belongs to a trade by its position in the file.
  const pieces = families.has("") ? splitTrades(trades) : [...families.values()].flatMap(splitTrades);
  if (pieces.length === 0) return entries.map((entry) => [entry]);
  // Each fee belongs to the last trade that begins above it.
  const starts = pieces
    .map((piece, index) => ({ index, line: piece.reduce((first, { line }) => Math.min(first, line), Infinity) }))
    .sort((a, b) => a.line - b.line);
  let [next, last] = [0, 0];
  for (const fee of entries) {
    if (isTrade(fee)) continue;
    for (; next < starts.length && starts[next]!.line < fee.line; next++) last = Math.max(last, starts[next]!.index);
    pieces[last]!.push(fee);
  }
  return pieces;
}

/** Joins a piece with one side to the nearest piece with the other side, if that is at most two seconds away. */
function joinSides(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => a[0]!.at - b[0]!.at)) {
    const last = joined.at(-1);
    const isNear = last && piece[0]!.at - last[0]!.at <= MAX_SECONDS_APART * 1000 && last[0]!.rest === piece[0]!.rest;
    const both = isNear && !isComplete(last) && !isComplete(piece) ? [...last, ...piece] : null;
    if (both && isComplete(both)) joined[joined.length - 1] = both;
    else joined.push(piece);
  }
  return joined;
}

/** Joins entries of one trade. Other entries stay alone. */
export function join(entries: readonly Entry[], group: string | undefined): Piece[] {
  if (group === undefined) return entries.map((entry) => [entry]);
  const isByTime = group.split(" + ").includes("time");
  const alone: Piece[] = [];
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const isWhole = isByTime && isTrade(entry) && isComplete([entry]);
    if (entry.group === null || isWhole || !(isTrade(entry) || entry.verb === "fee")) alone.push([entry]);
    else {
      const key = `${entry.account} ${entry.group}`;
      const members = groups.get(key);
      if (members) members.push(entry);
      else groups.set(key, [entry]);
    }
  }
  if (!isByTime)
    return [
      ...alone,
      ...[...groups.values()].flatMap((members) =>
        members.some(isTrade) ? [members] : members.map((entry) => [entry]),
      ),
    ];
  const pieces = [...groups.values()].flatMap(joinSecond);
  const [halves, others] = [
    pieces.filter((piece) => isTrade(piece[0]!) && !isComplete(piece)),
    pieces.filter((piece) => !isTrade(piece[0]!) || isComplete(piece)),
  ];
  return [...alone, ...others, ...joinSides(halves)];
}
