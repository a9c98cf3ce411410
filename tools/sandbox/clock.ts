/** The sandbox's clock: the host's clock plus an offset that commands can change. Times are in milliseconds. */
export type Clock = {
  now: () => number;
  /** Minutes since the epoch. The market changes once per minute. */
  minute: () => number;
  offsetMs: () => number;
  setOffset: (offsetMs: number) => void;
};

export function createClock(hostNow: () => number, offsetMs = 0): Clock {
  let offset = offsetMs;
  const now = () => hostNow() + offset;
  return {
    now,
    minute: () => Math.floor(now() / 60_000),
    offsetMs: () => offset,
    setOffset: (offsetMs) => {
      offset = offsetMs;
    },
  };
}
