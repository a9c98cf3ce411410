import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anyFreePort } from "../start/free-port.ts";
import { startProduct } from "../start/product.ts";
import type { Figure } from "./figures.ts";
import { exactly } from "./figures.ts";
import { median } from "./statistics.ts";

const LOG_INS = 30;
const PASSWORD = "correct horse";
const READS = ["/", "/api/top-coins"];
/** A read may wait for this many hashes. */
const BAR = 2;

/** How long reads wait while people sign in, compared with single hashes of the same run. */
export async function hashing(): Promise<Figure[]> {
  const stateDir = await mkdtemp(join(tmpdir(), "bench-hashing-"));
  const product = await startProduct({ port: await anyFreePort(), stateDir, dev: false, wish: "sandbox", env: {} });
  try {
    return await measure(product.origin);
  } finally {
    await product.stop();
    await rm(stateDir, { recursive: true, force: true });
  }
}

async function measure(origin: string): Promise<Figure[]> {
  const timed = async (work: () => Promise<Response>) => {
    const since = performance.now();
    const reply = await work();
    await reply.arrayBuffer();
    return { status: reply.status, ms: performance.now() - since };
  };
  const post = (path: string, body: object) =>
    timed(() =>
      fetch(origin + path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  const names = Array.from({ length: LOG_INS }, (_, at) => `signs-in-${at}`);
  const single: number[] = [];
  for (const username of names) single.push((await post("/api/register", { username, password: PASSWORD })).ms);
  const hash = median(single);

  let isOver = false;
  const waits: number[] = [];
  const readers = READS.map(async (path) => {
    while (!isOver) {
      const { status, ms } = await timed(() => fetch(origin + path));
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      waits.push(ms);
    }
  });
  const answers = await Promise.all(names.map((username) => post("/api/login", { username, password: PASSWORD })));
  isOver = true;
  await Promise.all(readers);
  const longest = Math.max(...waits);
  const refused = answers.filter(({ status }) => status === 503).length;
  const signedIn = answers.filter(({ status }) => status === 200).length;
  return [
    {
      name: `longest of ${waits.length} reads while ${LOG_INS} people sign in, in hashes`,
      value: `${(longest / hash).toFixed(2)} (${longest.toFixed(0)} ms; a hash ${hash.toFixed(0)} ms)`,
      bar: `≤ ${BAR}`,
      verdict: longest <= BAR * hash ? "ok" : "MISSED",
    },
    exactly("log-ins answered with a session or a 503", signedIn + refused, LOG_INS, "answers"),
  ];
}
