import type { Figure } from "../figures.ts";
import { median, percent } from "../statistics.ts";

const TRIES = 200;
const WARM_UP = 3;
const BAR = 0.05;
/** A name is slowed down after a hundred failures, so the known ones take turns. */
const KNOWN = ["known-1", "known-2", "known-3", "known-4"];

/** Each try comes from an address of its own: the throttle is not what is measured. */
const address = (at: number): string => `10.0.${at >> 8}.${at & 255}`;

/** Whether the time of a refused log-in tells if the name exists: medians of interleaved tries. */
export async function logInTimes(origin: URL): Promise<Figure[]> {
  let asked = 0;
  const post = (path: string, body: object) => {
    asked++;
    return fetch(new URL(path, origin), {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": address(asked) },
      body: JSON.stringify(body),
    });
  };
  for (const username of KNOWN) await post("/api/register", { username, password: "correct horse" });

  const time = async (username: string): Promise<number> => {
    const since = performance.now();
    const reply = await post("/api/login", { username, password: "wrong horse" });
    await reply.text();
    if (reply.status !== 401) throw new Error(`A wrong password was answered with ${reply.status}`);
    return performance.now() - since;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let at = -WARM_UP; at < TRIES; at++) {
    const name = KNOWN[(at + WARM_UP) % KNOWN.length] ?? "";
    // In turns, and each first as often as the other: what drifts favours neither.
    const first = at % 2 === 0;
    const one = await time(first ? name : `unknown-${at + WARM_UP}`);
    const other = await time(first ? `unknown-${at + WARM_UP}` : name);
    if (at < 0) continue;
    known.push(first ? one : other);
    unknown.push(first ? other : one);
  }
  const [ofKnown, ofUnknown] = [median(known), median(unknown)];
  const difference = Math.abs(ofUnknown - ofKnown) / ofKnown;
  return [
    {
      name: `refused log-in, unknown name against a known one (medians of ${TRIES})`,
      value: `${percent(difference)} (${ofUnknown.toFixed(1)} ms to ${ofKnown.toFixed(1)} ms)`,
      bar: `≤ ${percent(BAR)}`,
      verdict: difference <= BAR ? "ok" : "MISSED",
    },
  ];
}
