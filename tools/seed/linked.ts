import { DEMO_EVM, DEMO_KEY } from "../sandbox/wallets/demo.ts";
import { waitUntil } from "../start/poll.ts";
import { DEMO } from "./accounts.ts";
import type { Seed } from "./world.ts";

const ACCOUNTS = [
  { kind: "evm", address: DEMO_EVM, label: "Everyday wallet" },
  { kind: "bitcoin", address: DEMO_KEY, label: "Cold storage" },
];
const MAX_WAIT_MS = 10_000;

/** Links two accounts. The first one is read before the portfolio's value is recorded. */
export const seedLinked: Seed = async ({ callerOf }) => {
  const call = callerOf(DEMO.username);
  for (const account of ACCOUNTS) await call("POST", "/api/linked-accounts", account);
  await waitUntil(async () => {
    const accounts = (await call("GET", "/api/linked-accounts")) as { kind: string; state: string }[];
    return accounts.every(({ kind, state }) => kind !== "evm" || state !== "refreshing");
  }, MAX_WAIT_MS);
};
