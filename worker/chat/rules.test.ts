import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { floodWait, forgetQuiet, noteSent, type Recent, takeBack } from "./flood.rules.ts";
import { allowFrame, readFrame } from "./frames.rules.ts";
import { FRAME_MS, noteFrame, waitForFrame } from "./pace.rules.ts";
import { countPeople, isTooFarBehind, judgeLife, type Sent, trimSent } from "./presence.rules.ts";

describe("the flood limit", () => {
  it("lets nobody send more than the limit in any ten seconds, and nobody wait longer than needed", () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 6_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 8 }), (waits, limit) => {
        const recent: Recent = new Map();
        const sent: number[] = [];
        let now = 1_000_000;
        for (const gap of waits) {
          now += gap;
          const wait = floodWait(recent, "ann", limit, now);
          const within = sent.filter((at) => at > now - 10_000).length;
          expect(wait > 0).toBe(within >= limit);
          if (wait > 0) {
            expect(floodWait(recent, "ann", limit, now + wait - 1)).toBe(1);
            expect(floodWait(recent, "ann", limit, now + wait)).toBe(0);
          } else {
            noteSent(recent, "ann", now);
            sent.push(now);
          }
        }
        expect(floodWait(recent, "bob", limit, now)).toBe(0);
      }),
    );
  });

  it("counts nothing that was not stored, and forgets the quiet", () => {
    const recent: Recent = new Map();
    noteSent(recent, "ann", 100);
    takeBack(recent, "ann", 100);
    expect(floodWait(recent, "ann", 1, 101)).toBe(0);
    noteSent(recent, "bob", 100);
    forgetQuiet(recent, 10_100);
    expect([...recent.keys()]).toEqual([]);
  });
});

describe("the pace of frames", () => {
  /** When frames leave for messages that arrive at these times, each waiting for the one before. */
  const departures = (arrivals: number[]) => {
    const pace = { nextAt: 0 };
    let free = 0;
    return arrivals.map((arrival) => {
      const now = Math.max(arrival, free);
      const wait = waitForFrame(pace, now);
      free = now + wait;
      noteFrame(pace, free, wait);
      return { arrival, left: free };
    });
  };

  it("delays nothing at 20 messages a second, however they fall", () => {
    const arrivals = Array.from({ length: 200 }, (_, at) => 1_000_000 + at * 50 + ((at * 37) % 45));
    expect(departures(arrivals).filter(({ arrival, left }) => left > arrival)).toEqual([]);
  });

  it.each([0, 1, 7])("sends at most a frame per 33 ms under load that lasts, with commits of %i ms", (commit) => {
    const pace = { nextAt: 0 };
    let now = 1_000_000;
    const left: number[] = [];
    while (now < 1_010_000) {
      const wait = waitForFrame(pace, now);
      expect(wait).toBeLessThanOrEqual(FRAME_MS);
      now += wait + commit;
      noteFrame(pace, now, wait);
      left.push(now);
    }
    const gaps = left.slice(20).map((at, index) => at - left[index + 19]!);
    expect(new Set(gaps)).toEqual(new Set([FRAME_MS + commit]));
  });

  it("waits no longer than a frame on a clock that stands still", () => {
    const pace = { nextAt: 0 };
    for (let at = 0; at < 1000; at++) {
      const wait = waitForFrame(pace, 5);
      expect(wait).toBeLessThanOrEqual(FRAME_MS);
      noteFrame(pace, 5, wait);
    }
  });
});

describe("who is here", () => {
  it("counts each person once", () => {
    expect(countPeople([{ userId: "a" }, { userId: "b" }, { userId: "a" }])).toBe(2);
    expect(countPeople([])).toBe(0);
  });

  it.each([
    [{ lastSign: 0, hasPinged: true }, 39_999, "here"],
    [{ lastSign: 0, hasPinged: true }, 40_000, "gone"],
    [{ lastSign: 0, hasPinged: false }, 40_000, "unsure"],
  ] as const)("judges %j after %i ms as %s", (life, now, verdict) => expect(judgeLife(life, now)).toBe(verdict));
});

describe("a slow reader", () => {
  const sent = (count: number): Sent[] => Array.from({ length: count }, (_, at) => ({ id: at + 1, at: at * 100 }));

  it.each([
    ["has read all", sent(1000), 1000, true, 200_000, false],
    ["is a little behind", sent(1000), 900, true, 100_000, false],
    ["is half a minute behind", sent(1000), 900, true, 90_000 + 30_001, true],
    ["never acknowledges", sent(500), 0, false, 900_000, false],
    ["is a thousand behind", sent(1000), 0, false, 100_000, true],
    ["came to a room that is quiet", [], 0, false, 100_000, false],
  ])("who %s is judged so", (_, messages, acked, acknowledges, now, verdict) => {
    expect(isTooFarBehind(messages, acked, acknowledges, now)).toBe(verdict);
  });

  it("is weighed against the last thousand messages", () => {
    const many = sent(1500);
    trimSent(many);
    expect([many.length, many[0]?.id]).toEqual([1000, 501]);
    const few = sent(3);
    trimSent(few);
    expect(few).toHaveLength(3);
  });
});

describe("what a page says", () => {
  it("never makes the reader of frames throw", () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.uint8Array().map((bytes) => bytes.buffer as ArrayBuffer),
    );
    fc.assert(fc.property(anything, (data) => ["frame", "junk", "close"].includes(readFrame(data).kind)));
  });

  it("is heard again after a pause", () => {
    const chatter = { since: 0, cost: 0 };
    const heard = Array.from({ length: 31 }, () => allowFrame(chatter, "frame", 1));
    expect(heard.lastIndexOf(true)).toBe(29);
    expect(allowFrame(chatter, "frame", 10_000)).toBe(true);
  });
});
