import type { Track } from "../values-over-time.ts";

type History = { id: string; points: readonly unknown[]; complete: boolean };
type Coin = Pick<Track, "coinId" | "symbol" | "price" | "fixed">;

export type Counted<One> = {
  tracks: One[];
  /** The symbols of the coins that no figure of the chart counts, because no price of any time is known. */
  leftOut: string[];
  /** The symbols of those that count at the price that their owner has stated, because no market has one. */
  stated: string[];
};

const symbolsOf = (tracks: readonly Coin[]): string[] => [
  ...new Set(tracks.map(({ symbol }) => symbol.toUpperCase()).sort()),
];

type Names = Pick<Counted<never>, "leftOut" | "stated"> & { begins: string | null };

/**
 * The points of a chart, of which the first one names what is left out, what counts at a stated price, and when the first
 * holding began.
 */
export function nameLeftOut<Point extends object>(
  points: readonly Point[],
  { leftOut, stated, begins }: Names,
): (Point & { leftOut?: string[]; stated?: string[]; begins?: string })[] {
  const names = {
    ...(leftOut.length > 0 && { leftOut }),
    ...(stated.length > 0 && { stated }),
    ...(begins !== null && { begins }),
  };
  return points.map((point, index) => (index === 0 ? { ...point, ...names } : point));
}

/**
 * The tracks that a chart counts. One without a price of any time is left out on all days, as it is in the present
 * value; one that only its owner has priced has this price on all days. A price that is merely not loaded yet is neither.
 */
export function countedTracks<One extends Coin>(
  tracks: readonly One[],
  histories: readonly History[],
): Counted<One & { isStated?: true }> {
  const byId = new Map(histories.map((history) => [history.id, history]));
  /** Whether no market has a price; undefined when that was not asked. */
  const isWithoutMarket = ({ coinId }: Coin): boolean | undefined => {
    if (coinId === null) return true;
    const history = byId.get(coinId);
    return history === undefined ? undefined : history.complete && history.points.length === 0;
  };
  const isLeftOut = (track: One) => track.price === null && isWithoutMarket(track) !== false;
  const isStated = (track: One) => track.price !== null && track.fixed === null && isWithoutMarket(track) === true;
  const counted = tracks.filter((track) => !isLeftOut(track));
  return {
    tracks: counted.map((track) => (isStated(track) ? { ...track, isStated: true } : track)),
    leftOut: symbolsOf(tracks.filter(isLeftOut)),
    stated: symbolsOf(counted.filter(isStated)),
  };
}
