import { randomBytes } from "node:crypto";
import { contract } from "../../shared/contract.ts";
import { sendRandomRequests } from "../../worker/test/fuzz/fuzz.ts";
import { PUSH_KEYS } from "../../worker/test/push-keys.ts";
import { atLeast, type BenchResult, exactly, info } from "../bench/results.ts";
import { openServer, sandboxVars, WITHOUT_LIMITS } from "../bench/server.ts";
import { serveSandbox } from "../sandbox/serve.ts";
import { chooseEmailFeed } from "../start/feeds/email-feed.ts";

const REQUESTS = Number(process.env.REQUESTS ?? 50_000);
const CONCURRENCY = 8;
/** The address in links of emails. No request goes there. */
const PUBLIC_ORIGIN = "https://tidemark.example";
const MAX_SHOWN_FAULTS = 20;

/** The emails that the sandbox's provider took, and payments on its chains. */
function outsideOf(sandbox: string) {
  const control = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json" };
    const reply = await fetch(`${sandbox}/__control${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(await reply.text());
  };
  return {
    emails: async () => (await (await fetch(`${sandbox}/email`)).json()) as { to: string[]; text: string }[],
    async pay(address: string, amount: string): Promise<string> {
      const hash = randomBytes(32).toString("hex");
      await control("/payments", { currency: "USDC", address, amount, hash });
      await control("/payments/blocks", { currency: "USDC", count: 40 });
      return `0x${hash}`;
    },
  };
}

/** Sends valid, mutated and random requests to every endpoint of the contract, over HTTP, to the bundled worker. */
export async function fuzzDrill(): Promise<BenchResult[]> {
  await using sandbox = await serveSandbox();
  const email = chooseEmailFeed({}, sandbox);
  const vars = {
    ...WITHOUT_LIMITS,
    ...sandboxVars(sandbox),
    ...PUSH_KEYS,
    ...email.vars,
    ...email.secrets,
    PUBLIC_ORIGIN,
  };
  await using server = await openServer("worker/index.ts", { vars });
  await server.refresh();
  const database = await server.database();
  const target = {
    request: (path: string, init: RequestInit) => fetch(`${server.origin.origin}${path}`, init),
    run: (sql: string) => database.prepare(sql).run(),
    outside: { ...outsideOf(sandbox.origin), origin: server.origin.origin },
  };
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const startedAt = performance.now();
  const options = { seed, count: REQUESTS, concurrency: CONCURRENCY };
  const { requests, successes: expectedReplies, faults } = await sendRandomRequests(target, options);
  const perSecond = requests / ((performance.now() - startedAt) / 1000);
  const distinctFaults = new Map(faults.map((fault) => [fault.fault, fault]));
  for (const { fault, request, reply } of [...distinctFaults.values()].slice(0, MAX_SHOWN_FAULTS))
    console.log(`${fault}\n  ${request}\n  ${reply}`);
  const neverSucceeded = Object.keys(contract).filter((name) => !(name in expectedReplies));
  if (neverSucceeded.length > 0) console.log(`Endpoints without a successful reply: ${neverSucceeded.join(", ")}`);
  const succeeded = Object.values(expectedReplies).reduce((sum, count) => sum + count, 0);
  return [
    atLeast(`valid, mutated and random requests (SEED=${seed})`, requests, REQUESTS, "requests", 0),
    info("requests per second, successful requests", `${perSecond.toFixed(0)} and ${succeeded}`),
    exactly("endpoints without a successful reply", neverSucceeded.length, 0, "endpoints"),
    exactly(
      "5xx replies, replies that break their schema, error replies without a sentence or cacheable",
      faults.length,
      0,
      "faults",
    ),
  ];
}
