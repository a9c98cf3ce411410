import { beforeAll, beforeEach, expect, it } from "vitest";
import { randomOf } from "../../../tools/sandbox/wallets/histories/generate.ts";
import { inDepth } from "../../../tools/test/depth.ts";
import { openHistories, unitsOf } from "../../test/histories.ts";

/** Accounts that are removed with their transactions kept, linked again and undone, in any order. */

declare const __SEED__: number;
const WORLDS = inDepth(1, 60);
const STEPS = inDepth(3, 20);
const ADDRESSES = [
  "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
  "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  "bc1qm34lsc65zpw79lxes69zkqmk6ee3ewf0j77s3h",
];

let world: Awaited<ReturnType<typeof openHistories>>;
beforeAll(async () => {
  world = await openHistories("kept", "bitcoin");
  await world.app.tick();
});
beforeEach(() => world.begin());

/** `whole` says that its account in the ledger has its whole history. */
type Wallet = { name: string; address: string; satoshis: bigint; id: string | null; whole: boolean };

async function openWallets(seed: number, transactions: number): Promise<Wallet[]> {
  const wallets = ADDRESSES.map((address) => ({ address }));
  const chain = { histories: [{ seed, transactions, wallets }] };
  const reply = await world.app.control("POST", "/wallets", { chain });
  const { wallets: truth } = await reply.json<{ wallets: { satoshis: number }[] }>();
  return ADDRESSES.map((address, index) => ({
    ...{ address, name: `w${index}`, satoshis: BigInt(truth[index]!.satoshis) },
    ...{ id: null, whole: false },
  }));
}

async function fetch(wallet: Wallet): Promise<void> {
  wallet.id ??= await world.link(wallet.address, wallet.name);
  expect((await world.fetchHistory(wallet.id)).status).toBe(202);
  await world.readAll();
  wallet.whole = true;
}
async function undo(wallet: Wallet): Promise<void> {
  if (wallet.id === null) return;
  await world.ask("DELETE", `/api/linked-accounts/${wallet.id}/history`);
  wallet.whole = false;
}
const remove = (transactions: "keep" | "delete") => async (wallet: Wallet) => {
  if (wallet.id === null) return;
  await world.ask("DELETE", `/api/linked-accounts/${wallet.id}?transactions=${transactions}`);
  wallet.id = null;
  if (transactions === "delete") wallet.whole = false;
};
const ACTIONS = { fetch, undo, keep: remove("keep"), delete: remove("delete") };
/** Each of these has once lost or doubled coins. */
const FIRST = ["keep w0", "fetch w1", "undo w1", "fetch w0", "fetch w1", "keep w1", "fetch w0", "fetch w1", "undo w0"];
const OFTEN: (keyof typeof ACTIONS)[] = ["fetch", "fetch", "keep", "keep", "undo", "delete"];

async function check(wallets: readonly Wallet[], done: readonly string[]): Promise<void> {
  const all = await world.transactions();
  for (const { name, satoshis } of wallets.filter(({ whole }) => whole))
    expect([name, unitsOf(all, name, "bitcoin", 8)], done.join(", ")).toEqual([name, satoshis]);
}

const pick = <Item>(items: readonly Item[], random: () => number): Item => items[Math.floor(random() * items.length)]!;

it("books each wallet to its balance, whichever are linked", { timeout: 3_600_000 }, async () => {
  for (let index = 0; index < WORLDS; index++) {
    await world.begin();
    const random = randomOf(__SEED__ + index);
    const wallets = await openWallets(__SEED__ + index, 24);
    const done: string[] = [];
    for (const wallet of wallets) await fetch(wallet);
    const steps = Array.from({ length: STEPS }, () => `${pick(OFTEN, random)} ${pick(wallets, random).name}`);
    for (const step of index === 0 ? [...FIRST, ...steps] : steps) {
      const [action, name] = step.split(" ") as [keyof typeof ACTIONS, string];
      done.push(step);
      await ACTIONS[action](wallets.find((wallet) => wallet.name === name)!);
      await check(wallets, done);
      await world.app.deps.db.d1.prepare("DELETE FROM rate_limits").run();
    }
  }
});

it("books a transfer that the user moved once, also when the wallet at its other side is removed", async () => {
  const wallets = await openWallets(516836851, 12);
  for (const wallet of wallets) await fetch(wallet);
  const all = await world.transactions();
  const { id, account, toAccount } = all.find((one) => one.toAccount !== null)!;
  const walletOf = (name: string | null) => wallets.find((wallet) => wallet.name === name)!;
  await world.ask("POST", "/api/transactions/bulk", { ids: [id], change: { account: "Kraken" } });
  const amounts = async () => {
    const booked = await world.transactions();
    return ["w0", "w1", "w2", "Kraken"].map((name) => unitsOf(booked, name, "bitcoin", 8));
  };
  const before = await amounts();
  await ACTIONS.keep(walletOf(toAccount));
  await fetch(walletOf(account));
  expect(await amounts()).toEqual(before);
});
