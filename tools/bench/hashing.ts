import { startTemporaryProduct } from "../start/temporary-product.ts";
import { type BenchResult, exactly } from "./results.ts";
import { median } from "./statistics.ts";
import { PASSWORD, sendJson } from "./user.ts";

const LOG_INS = 30;
const READS = ["/", "/api/top-coins"];
/** Maximum time that a read may wait while users sign in, in multiples of the time of one password hash. */
const MAX_HASHES = 2;

/** Measures how long reads wait while many users sign in, compared with single hashes in the same run. */
export async function hashing(): Promise<BenchResult[]> {
  await using product = await startTemporaryProduct();
  const origin = new URL(product.origin);
  const timed = async (request: () => Promise<Response>) => {
    const startedAt = performance.now();
    const reply = await request();
    await reply.arrayBuffer();
    return { status: reply.status, ms: performance.now() - startedAt };
  };
  const post = (path: string, body: object) => timed(() => sendJson(origin, "POST", path, body));
  const usernames = Array.from({ length: LOG_INS }, (_, index) => `signs-in-${index}`);
  const registerTimes: number[] = [];
  for (const username of usernames) {
    registerTimes.push((await post("/api/register", { username, password: PASSWORD })).ms);
  }
  const hashMs = median(registerTimes);

  let isOver = false;
  const waits: number[] = [];
  const readers = READS.map(async (path) => {
    while (!isOver) {
      const { status, ms } = await timed(() => fetch(new URL(path, origin)));
      if (status !== 200) throw new Error(`${path} replied with status ${status}.`);
      waits.push(ms);
    }
  });
  const replies = await Promise.all(usernames.map((username) => post("/api/login", { username, password: PASSWORD })));
  isOver = true;
  await Promise.all(readers);
  const longest = Math.max(...waits);
  const rejected = replies.filter(({ status }) => status === 503).length;
  const signedIn = replies.filter(({ status }) => status === 200).length;
  return [
    {
      name: `longest of ${waits.length} reads while ${LOG_INS} users sign in, in multiples of one hash`,
      value: `${(longest / hashMs).toFixed(2)} (${longest.toFixed(0)} ms; one hash takes ${hashMs.toFixed(0)} ms)`,
      limit: `≤ ${MAX_HASHES}`,
      verdict: longest <= MAX_HASHES * hashMs ? "ok" : "MISSED",
    },
    exactly("log-ins that get a session or a 503", signedIn + rejected, LOG_INS, "replies"),
  ];
}
