import { type Entry, isNegative } from "../reading/entries.ts";

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

const repeats = (piece: readonly Entry[], entry: Entry): boolean =>
  entry.legs.every(({ symbol, amount }) =>
    piece.some(({ legs }) =>
      legs.some((leg) => leg.symbol === symbol && isNegative(leg.amount) === isNegative(amount)),
    ),
  );

/**
 * Splits the rows of one second into trades, in the order of the file. A trade ends when it has both sides and the next
 * row has another coin.
 */
function splitTrades(trades: readonly Entry[]): Piece[] {
  const pieces: Piece[] = [];
  for (const entry of trades) {
    const last = pieces.at(-1);
    if (!last || (isComplete(last) && !repeats(last, entry))) pieces.push([entry]);
    else last.push(entry);
  }
  // A last piece with only one side belongs to the piece before it.
  while (pieces.length > 1 && !isComplete(pieces.at(-1)!)) pieces.at(-2)!.push(...pieces.pop()!);
  return pieces;
}

/** The trades of one second, with the fees of that second. */
function joinSecond(entries: readonly Entry[]): Piece[] {
  const trades = entries.filter(isTrade);
  const families = Map.groupBy(trades, ({ rest }) => rest);
  // A row that does not name its kind of trade belongs to a trade by its position in the file.
  const pieces = families.has("") ? splitTrades(trades) : [...families.values()].flatMap(splitTrades);
  if (pieces.length === 0) return entries.map((entry) => [entry]);
  for (const fee of entries) {
    if (isTrade(fee)) continue;
    const before = pieces.findLast((piece) => piece.some(({ line }) => line < fee.line)) ?? pieces[0]!;
    before.push(fee);
  }
  return pieces;
}

/** Joins a piece with one side to the nearest piece with the other side, if that is at most two seconds away. */
function joinSides(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => a[0]!.at - b[0]!.at)) {
    const last = joined.at(-1);
    const isNear = last && piece[0]!.at - last[0]!.at <= MAX_SECONDS_APART * 1000 && last[0]!.rest === piece[0]!.rest;
    if (isNear && !isComplete(last) && !isComplete(piece) && isComplete([...last, ...piece])) last.push(...piece);
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
