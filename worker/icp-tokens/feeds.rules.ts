import { ageOf, DAY, HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";

/** Lists that are always loaded, with their load intervals. */
export const LIST_INTERVALS = {
  // Loaded first, because the tokens are joined with the details.
  details: DAY,
  tokens: 5 * MINUTE,
  pools: 5 * MINUTE,
  swaps: 5 * MINUTE,
  // A ranking reads all sampled swaps of its period, so the longer ones are made less often.
  "leaders-24h": 30 * MINUTE,
  "leaders-7d": 6 * HOUR,
  "leaders-30d": DAY,
} as const;
export type ListName = keyof typeof LIST_INTERVALS;
export const LIST_NAMES = Object.keys(LIST_INTERVALS) as ListName[];
const isList = (name: string): name is ListName => Object.hasOwn(LIST_INTERVALS, name);

/** The kinds of series, with their load intervals while visitors request them. */
const SERIES_INTERVALS = { m1: 2 * MINUTE, h1: 10 * MINUTE, d1: HOUR, swaps: 2 * MINUTE } as const;
export type SeriesKind = keyof typeof SERIES_INTERVALS;
/** The subject of a series: a token (its ledger's canister id) or a pool. */
export type Subject = { token: string } | { pool: string };

export const seriesName = (kind: SeriesKind, subject: Subject): string =>
  "token" in subject ? `${kind}:${subject.token}` : `${kind}:pool:${subject.pool}`;

export function parseSeriesName(name: string): { kind: SeriesKind; subject: Subject } {
  const [kind, first = "", second] = name.split(":");
  return { kind: kind as SeriesKind, subject: second === undefined ? { token: first } : { pool: second } };
}

/** A series counts as requested for this long after a visitor's last request. */
export const REQUEST_LIFETIME = 15 * MINUTE;
/** The hourly candles of the leading tokens are loaded even without requests, at this interval. */
const UNREQUESTED_INTERVAL = HOUR;
/** Prices older than this are marked as stale. */
export const STALE_AFTER = 12 * MINUTE;

const FIRST_RETRY_DELAY = MINUTE;
const MAX_RETRY_DELAY = 16 * MINUTE;
/** The cron is not exact to the second, so a feed that is due within this time counts as due. */
const TICK_TOLERANCE = 20 * SECOND;
/** At most this many series are loaded per run, because an isolate may have six connections and one minute. */
const MAX_SERIES_PER_RUN = 12;

export type FeedState = { name: string; loadedAt: number; triedAt: number; failures: number; requestedAt: number };
const neverLoaded = (name: string): FeedState => ({ name, loadedAt: 0, triedAt: 0, failures: 0, requestedAt: 0 });

/** `leading` names the series of the most traded tokens. */
type FeedFacts = { now: number; states: readonly FeedState[]; leading: readonly string[] };

/** Chooses the feeds to load: first the lists that are due, then the most overdue series. */
export function decideFeeds({ now, states, leading }: FeedFacts): string[] {
  const statesByName = new Map(states.map((state) => [state.name, state]));
  for (const name of [...LIST_NAMES, ...leading])
    if (!statesByName.has(name)) statesByName.set(name, neverLoaded(name));

  const intervalOf = ({ name, requestedAt }: FeedState) => {
    if (isList(name)) return LIST_INTERVALS[name];
    return ageOf(requestedAt, now) <= REQUEST_LIFETIME
      ? SERIES_INTERVALS[parseSeriesName(name).kind]
      : UNREQUESTED_INTERVAL;
  };
  const due = [...statesByName.values()].flatMap((state) => {
    const interval = intervalOf(state);
    const retryDelay =
      state.failures === 0 ? 0 : Math.min(FIRST_RETRY_DELAY * 2 ** (state.failures - 1), MAX_RETRY_DELAY);
    const age = ageOf(state.loadedAt, now);
    const isDue = age + TICK_TOLERANCE >= interval && ageOf(state.triedAt, now) + TICK_TOLERANCE >= retryDelay;
    return isDue ? [{ ...state, overdue: Math.min(age, now) / interval }] : [];
  });
  const ordered = due.toSorted(
    (a, b) => a.failures - b.failures || b.requestedAt - a.requestedAt || b.overdue - a.overdue,
  );
  const names = ordered.map(({ name }) => name);
  return [
    ...LIST_NAMES.filter((name) => names.includes(name)),
    ...names.filter((name) => !isList(name)).slice(0, MAX_SERIES_PER_RUN),
  ];
}
