import { openLocalDatabase } from "../../start/database.ts";
import type { BenchResult } from "../results.ts";
import { openServer } from "../server.ts";
import { median, percent } from "../statistics.ts";
import { PASSWORD, sendJson } from "../user.ts";

const TRIES = 200;
const WARM_UP = 3;
const MAX_DIFFERENCE = 0.05;
/** When two halves of the same tries differ by more than this, the measurement is too noisy for a verdict. */
const MAX_NOISE = 0.025;
/** Copies the first user for each try, because the server lets strangers guess the password of a name only slowly. */
const COPY_USERS = `
  WITH RECURSIVE numbers(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ${TRIES + WARM_UP})
  INSERT INTO users (id, username, password, created_at, updated_at)
  SELECT 'copy-' || i, 'known-' || i, password, created_at, updated_at FROM users CROSS JOIN numbers`;

/** Every request has its own IP address, so that the throttle does not affect the measurement. */
const ipAddress = (number: number): string => `10.0.${number >> 8}.${number & 255}`;

/**
 * Checks that the time of a failed log-in does not reveal whether the username exists, with the password hashing cost of
 * production.
 */
export async function logInTimes(): Promise<BenchResult[]> {
  await using server = await openServer("worker/index.ts");
  let requests = 0;
  const post = (path: string, body: object) => {
    requests++;
    return sendJson(server.origin, "POST", path, body, { "CF-Connecting-IP": ipAddress(requests) });
  };
  await post("/api/register", { username: "first", password: PASSWORD });
  const database = openLocalDatabase(server.stateDir)!;
  database.exec(COPY_USERS);
  database.close();

  const time = async (username: string): Promise<number> => {
    const startedAt = performance.now();
    const reply = await post("/api/login", { username, password: "wrong horse" });
    await reply.text();
    if (reply.status !== 401) throw new Error(`A wrong password got status ${reply.status} instead of 401.`);
    return performance.now() - startedAt;
  };
  const registeredTimes: number[] = [];
  const unknownTimes: number[] = [];
  for (let round = -WARM_UP; round < TRIES; round++) {
    const registered = `known-${round + WARM_UP}`;
    const unknown = `unknown-${round + WARM_UP}`;
    // The two kinds alternate, and each comes first equally often, so that a drift of the machine favours neither.
    const registeredFirst = round % 2 === 0;
    const first = await time(registeredFirst ? registered : unknown);
    const second = await time(registeredFirst ? unknown : registered);
    if (round < 0) continue;
    registeredTimes.push(registeredFirst ? first : second);
    unknownTimes.push(registeredFirst ? second : first);
  }
  const halfMedian = (half: number) => median(registeredTimes.filter((_, index) => (index % 4) >> 1 === half));
  const noise = Math.abs(halfMedian(0) - halfMedian(1)) / median(registeredTimes);
  const [registeredMs, unknownMs] = [median(registeredTimes), median(unknownTimes)];
  const difference = Math.abs(unknownMs - registeredMs) / registeredMs;
  return [
    {
      name: `failed log-in: unknown username compared with a registered one (medians of ${TRIES})`,
      value: `${percent(difference)} (${unknownMs.toFixed(1)} ms and ${registeredMs.toFixed(1)} ms)`,
      limit: `≤ ${percent(MAX_DIFFERENCE)}`,
      verdict: difference <= MAX_DIFFERENCE ? "ok" : noise > MAX_NOISE ? "no verdict" : "MISSED",
    },
  ];
}
