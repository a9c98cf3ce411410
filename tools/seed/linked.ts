import { DEMO_ADDRESS } from "../sandbox/hyperliquid/demo.ts";
import { DEMO_EVM, DEMO_KEY } from "../sandbox/wallets/demo.ts";
import { waitUntil } from "../start/poll.ts";
import { DEMO, DEMO_ADMIN } from "./accounts.ts";
import type { Seed } from "./seed-context.ts";

const ACCOUNTS = [
  { kind: "evm", address: DEMO_EVM, label: "Everyday wallet" },
  { kind: "bitcoin", address: DEMO_KEY, label: "Cold storage" },
  { kind: "hyperliquid", address: DEMO_ADDRESS, label: "Trading" },
];
const MAX_WAIT_MS = 10_000;

/**
 * Links three accounts after the list of tokens has loaded. Without the list, the tokens of the accounts would be missing
 * at first.
 */
export const seedLinked: Seed = async ({ callerOf }) => {
  const askAsAdmin = callerOf(DEMO_ADMIN.username);
  await waitUntil(async () => {
    const { jobs } = (await askAsAdmin("GET", "/api/admin/status")) as {
      jobs: { name: string; succeededAt: string | null }[];
    };
    return jobs.some(({ name, succeededAt }) => name === "refresh-ecosystems" && succeededAt !== null);
  }, MAX_WAIT_MS);
  const call = callerOf(DEMO.username);
  for (const account of ACCOUNTS) await call("POST", "/api/linked-accounts", account);
};
