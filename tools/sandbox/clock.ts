/** The time of the sandbox: that of its host, moved by command. All in milliseconds. */
export type Clock = {
  now: () => number;
  /** Minutes since the epoch: the step in which the market moves. */
  minute: () => number;
  offsetMs: () => number;
  setOffset: (offsetMs: number) => void;
};

export function createClock(hostNow: () => number): Clock {
  let offset = 0;
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
