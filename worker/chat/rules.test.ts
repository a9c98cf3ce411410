import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dropIdleUsers, floodWaitMs, recordSend, removeSend, type SendTimes } from "./flood.rules.ts";
import { countFrame, parseFrame } from "./frames.rules.ts";
import { FRAME_MS, frameDelay, recordFrame } from "./pace.rules.ts";
import { countUsers, isTooFarBehind, judgeLiveness, type SentMessage, trimSentMessages } from "./presence.rules.ts";

describe("the flood limit", () => {
  it("lets a user send at most the limit in any ten seconds, and wait no longer than needed", () => {
    const gapArrays = fc.array(fc.integer({ min: 0, max: 6_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(gapArrays, fc.integer({ min: 1, max: 8 }), (waits, limit) => {
        const recent: SendTimes = new Map();
        const sent: number[] = [];
        let now = 1_000_000;
        for (const gap of waits) {
          now += gap;
          const delay = floodWaitMs(recent, "ann", limit, now);
          const within = sent.filter((sentAt) => sentAt > now - 10_000).length;
          expect(delay > 0).toBe(within >= limit);
          if (delay > 0) {
            expect(floodWaitMs(recent, "ann", limit, now + delay - 1)).toBe(1);
            expect(floodWaitMs(recent, "ann", limit, now + delay)).toBe(0);
          } else {
            recordSend(recent, "ann", now);
            sent.push(now);
          }
        }
        expect(floodWaitMs(recent, "bob", limit, now)).toBe(0);
      }),
    );
  });

  it("ignores messages that were not stored and drops idle users", () => {
    const recent: SendTimes = new Map();
    recordSend(recent, "ann", 100);
    removeSend(recent, "ann", 100);
    expect(floodWaitMs(recent, "ann", 1, 101)).toBe(0);
    recordSend(recent, "bob", 100);
    dropIdleUsers(recent, 10_100);
    expect([...recent.keys()]).toEqual([]);
  });
});

describe("the pace of frames", () => {
  /** The send times of frames for messages that arrive at these times. Each frame waits for the one before. */
  const sendTimesOf = (arrivals: number[]) => {
    const pace = { nextAt: 0 };
    let nextFree = 0;
    return arrivals.map((arrival) => {
      const now = Math.max(arrival, nextFree);
      const delay = frameDelay(pace, now);
      nextFree = now + delay;
      recordFrame(pace, nextFree, delay);
      return { arrival, sentAt: nextFree };
    });
  };

  it("does not delay 20 messages a second at any spacing", () => {
    const arrivals = Array.from({ length: 200 }, (_, index) => 1_000_000 + index * 50 + ((index * 37) % 45));
    expect(sendTimesOf(arrivals).filter(({ arrival, sentAt }) => sentAt > arrival)).toEqual([]);
  });

  it.each([0, 1, 7])("sends at most one frame per 33 ms under lasting load, with commits of %i ms", (commit) => {
    const pace = { nextAt: 0 };
    let now = 1_000_000;
    const sentAtTimes: number[] = [];
    while (now < 1_010_000) {
      const delay = frameDelay(pace, now);
      expect(delay).toBeLessThanOrEqual(FRAME_MS);
      now += delay + commit;
      recordFrame(pace, now, delay);
      sentAtTimes.push(now);
    }
    const gaps = sentAtTimes.slice(20).map((sentAt, index) => sentAt - sentAtTimes[index + 19]!);
    expect(new Set(gaps)).toEqual(new Set([FRAME_MS + commit]));
  });

  it("waits at most one frame interval when the clock stops", () => {
    const pace = { nextAt: 0 };
    for (let index = 0; index < 1000; index++) {
      const delay = frameDelay(pace, 5);
      expect(delay).toBeLessThanOrEqual(FRAME_MS);
      recordFrame(pace, 5, delay);
    }
  });
});

describe("the presence rules", () => {
  it("count each user once", () => {
    expect(countUsers([{ userId: "a" }, { userId: "b" }, { userId: "a" }])).toBe(2);
    expect(countUsers([])).toBe(0);
  });

  it.each([
    [{ lastActiveAt: 0, hasPinged: true }, 39_999, "alive"],
    [{ lastActiveAt: 0, hasPinged: true }, 40_000, "dead"],
    [{ lastActiveAt: 0, hasPinged: false }, 40_000, "unknown"],
  ] as const)("judge %j after %i ms as %s", (activity, now, expected) =>
    expect(judgeLiveness(activity, now)).toBe(expected),
  );
});

describe("the check for slow readers", () => {
  const sent = (count: number): SentMessage[] =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, sentAt: index * 100 }));

  it.each([
    ["has read everything", sent(1000), 1000, true, 200_000, false],
    ["is a little behind", sent(1000), 900, true, 100_000, false],
    ["is half a minute behind", sent(1000), 900, true, 90_000 + 30_001, true],
    ["never acknowledges", sent(500), 0, false, 900_000, false],
    ["is a thousand behind", sent(1000), 0, false, 100_000, true],
    ["joined a quiet room", [], 0, false, 100_000, false],
  ])("judges a reader who %s", (_, messages, acked, acknowledges, now, expected) => {
    expect(isTooFarBehind(messages, acked, acknowledges, now)).toBe(expected);
  });

  it("keeps only the last thousand messages", () => {
    const long = sent(1500);
    trimSentMessages(long);
    expect([long.length, long[0]?.id]).toEqual([1000, 501]);
    const short = sent(3);
    trimSentMessages(short);
    expect(short).toHaveLength(3);
  });
});

describe("the frames of a client", () => {
  it("never make the parser throw", () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.uint8Array().map((bytes) => bytes.buffer as ArrayBuffer),
    );
    fc.assert(fc.property(anything, (data) => ["frame", "invalid", "close"].includes(parseFrame(data).kind)));
  });

  it("are accepted again after a pause", () => {
    const rate = { windowStart: 0, cost: 0 };
    const accepted = Array.from({ length: 31 }, () => countFrame(rate, "frame", 1));
    expect(accepted.lastIndexOf(true)).toBe(29);
    expect(countFrame(rate, "frame", 10_000)).toBe(true);
  });
});
