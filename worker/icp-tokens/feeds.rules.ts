import { DAY, HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";

/** Lists that are loaded whether somebody looks or not, and how often. */
export const LISTS = {
  // First, because the tokens are joined with them.
  details: DAY,
  tokens: 5 * MINUTE,
  pools: 5 * MINUTE,
  leaders: 5 * MINUTE,
} as const;
export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];
export const isList = (name: string): name is ListName => Object.hasOwn(LISTS, name);

/** What a series holds, and how often it is loaded while somebody looks at it. */
const SERIES = { m1: 2 * MINUTE, h1: 10 * MINUTE, d1: HOUR, swaps: 2 * MINUTE } as const;
export type SeriesKind = keyof typeof SERIES;
/** What a series is of: a token's ledger, or a pool. */
export type Subject = { token: string } | { pool: string };

export const seriesName = (kind: SeriesKind, of: Subject): string =>
  "token" in of ? `${kind}:${of.token}` : `${kind}:pool:${of.pool}`;

export function readSeriesName(name: string): { kind: SeriesKind; of: Subject } {
  const [kind, first = "", second] = name.split(":");
  return { kind: kind as SeriesKind, of: second === undefined ? { token: first } : { pool: second } };
}

/** A series counts as looked at for so long after somebody asked for it. */
export const WANTED_FOR = 15 * MINUTE;
/** The leading tokens' hours are there before anybody asks. */
const UNWANTED_EVERY = HOUR;
/** Prices older than this are called old. */
export const STALE_AFTER = 12 * MINUTE;

const FIRST_RETRY = MINUTE;
const LONGEST_RETRY = 16 * MINUTE;
/** The cron's minute is not exact; what is due within this is due now. */
const TICK_TOLERANCE = 20 * SECOND;
/** Series loaded in one run at most: an isolate may have six connections and a minute. */
const SERIES_AT_ONCE = 12;

export type FeedState = { name: string; loadedAt: number; triedAt: number; failures: number; wantedAt: number };
const untried = (name: string): FeedState => ({ name, loadedAt: 0, triedAt: 0, failures: 0, wantedAt: 0 });

/** `leading`: series of the tokens that most people will ask for. */
type Facts = { now: number; states: readonly FeedState[]; leading: readonly string[] };

/** What to load now: the lists first, then the series that are most overdue. */
export function decideFeeds({ now, states, leading }: Facts): string[] {
  const known = new Map(states.map((state) => [state.name, state]));
  for (const name of [...LIST_NAMES, ...leading]) if (!known.has(name)) known.set(name, untried(name));

  const intervalOf = ({ name, wantedAt }: FeedState) => {
    if (isList(name)) return LISTS[name];
    return now - wantedAt <= WANTED_FOR ? SERIES[readSeriesName(name).kind] : UNWANTED_EVERY;
  };
  const due = [...known.values()].flatMap((state) => {
    const interval = intervalOf(state);
    const retryGap = state.failures === 0 ? 0 : Math.min(FIRST_RETRY * 2 ** (state.failures - 1), LONGEST_RETRY);
    const dueAt = Math.max(state.loadedAt + interval, state.triedAt + retryGap);
    return dueAt > now + TICK_TOLERANCE ? [] : [{ ...state, overdue: (now - state.loadedAt) / interval }];
  });
  const order = due.toSorted((a, b) => a.failures - b.failures || b.wantedAt - a.wantedAt || b.overdue - a.overdue);
  const names = order.map(({ name }) => name);
  return [
    ...LIST_NAMES.filter((name) => names.includes(name)),
    ...names.filter((name) => !isList(name)).slice(0, SERIES_AT_ONCE),
  ];
}
