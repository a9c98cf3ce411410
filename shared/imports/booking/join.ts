import type { Verb } from "../layout.ts";
import { type Entry, isNegative, type Money } from "../reading/entries.ts";

/** Entries that become one transaction. */
export type Piece = Entry[];

/** Rows up to this many seconds apart belong to one trade when each is only one side. */
const MAX_SECONDS_APART = 2;

const TRADES: ReadonlySet<Verb> = new Set<Verb>(["trade", "buy", "sell", "pair", "rename"]);
export const isTrade = ({ verb }: Entry): boolean => TRADES.has(verb);
/** Rows that are no trade without their other side. */
const needsBothSides = ({ verb }: Entry): boolean => verb === "pair" || verb === "rename";
const hasSide = (piece: readonly Entry[], isOut: boolean): boolean => {
  for (const { legs } of piece) for (const { amount } of legs) if (isNegative(amount) === isOut) return true;
  return false;
};
export const isComplete = (piece: readonly Entry[]): boolean => hasSide(piece, true) && hasSide(piece, false);

const sideOf = ({ symbol, amount }: Money): string => `${symbol} ${isNegative(amount)}`;

/**
 * Splits the rows of one second into trades, in the order of the file. A trade ends when it has both sides and the next
 * row has another coin.
 */
function splitTrades(trades: readonly Entry[]): Piece[] {
  if (trades.length === 1) return [[...trades]];
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

const isOneTrade = (trades: readonly Entry[]): boolean =>
  trades.length === 1 || (trades.length === 2 && trades[0]!.rest === trades[1]!.rest && isComplete(trades));

/** Joins rows that still lack their other side: those that only received with those that only sent, of any kind. */
function joinFamilies(pieces: readonly Piece[]): Piece[] {
  const halves = pieces.filter((piece) => !isComplete(piece) && !needsBothSides(piece[0]!));
  const [received, sent] = [
    halves.filter((piece) => hasSide(piece, false)),
    halves.filter((piece) => hasSide(piece, true)),
  ];
  if (received.length === 0 || sent.length === 0) return [...pieces];
  const isPaired = received.length === sent.length;
  const joined = isPaired
    ? received.map((piece, index) => [...piece, ...sent[index]!])
    : [[...received, ...sent].flat()];
  return [...pieces.filter((piece) => !halves.includes(piece)), ...joined];
}

/** The trades of one second, with the fees of that second. */
function joinSecond(entries: readonly Entry[]): Piece[] {
  const trades = entries.filter(isTrade);
  if (isOneTrade(trades))
    return [trades.length === entries.length ? trades : [...trades, ...entries.filter((entry) => !isTrade(entry))]];
  const families = Map.groupBy(trades, ({ rest }) => rest);
  // A row that does not name its kind of trade belongs to a trade by its position in the file.
  const pieces = joinFamilies(
    families.has("") ? splitTrades(trades) : [...families.values()].flatMap((family) => splitTrades(family)),
  );
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

/** Whether entries send one coin and receive another. */
function exchanges(entries: readonly Entry[]): boolean {
  let sent: string | null = null;
  let received: string | null = null;
  for (const { legs } of entries)
    for (const { symbol, amount } of legs) {
      if (isNegative(amount)) sent ??= symbol;
      else received ??= symbol;
      if (sent !== null && received !== null && (isNegative(amount) ? received : sent) !== symbol) return true;
    }
  return false;
}

/** Rows with one reference are a trade when one sends a coin and another receives a different coin. Their kinds in the file do not count. */
function joinReference(members: Entry[]): Piece[] {
  if (members.length === 1) return [members];
  if (exchanges(members)) return [members];
  const trade = members.filter((entry) => isTrade(entry) || entry.verb === "fee");
  if (!trade.some(isTrade)) return members.map((entry) => [entry]);
  return [trade, ...members.filter((entry) => !trade.includes(entry)).map((entry) => [entry])];
}

/** A side that only the notes name is used when no row has it. Without it, some kinds of rows are no trade. */
function complete(piece: Piece): Piece[] {
  if (!isTrade(piece[0]!) || isComplete(piece)) return [piece];
  if (needsBothSides(piece[0]!)) return piece.map((entry) => [entry]);
  const hasIn = hasSide(piece, false);
  const withSpare = (entry: Entry) => {
    const missing = entry.spare.filter(({ amount }) => isNegative(amount) === hasIn);
    return missing.length > 0 ? { ...entry, legs: [...entry.legs, ...missing] } : entry;
  };
  return [piece.map(withSpare)];
}

/** Joins entries of one trade. Other entries stay alone. */
export function join(entries: readonly Entry[], group: string | undefined): Piece[] {
  if (group === undefined) {
    const pieces: Piece[] = [];
    for (const entry of entries) pieces.push(...complete([entry]));
    return pieces;
  }
  const isByTime = group.split(" + ").includes("time");
  const alone: Piece[] = [];
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const isJoined = isByTime ? entry.verb === "fee" || (isTrade(entry) && !isComplete([entry])) : true;
    if (entry.group === null || !isJoined) alone.push([entry]);
    else {
      // The rows of a reference may be of several accounts.
      const key = isByTime ? `${entry.account} ${entry.group}` : entry.group;
      const members = groups.get(key);
      if (members) members.push(entry);
      else groups.set(key, [entry]);
    }
  }
  if (!isByTime) return [...alone, ...[...groups.values()].flatMap(joinReference)].flatMap(complete);
  const pieces = [...groups.values()].flatMap(joinSecond);
  const [halves, others] = [
    pieces.filter((piece) => isTrade(piece[0]!) && !isComplete(piece)),
    pieces.filter((piece) => !isTrade(piece[0]!) || isComplete(piece)),
  ];
  return [...alone, ...others, ...joinSides(halves)].flatMap(complete);
}
