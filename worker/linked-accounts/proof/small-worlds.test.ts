import { beforeAll, expect, it } from "vitest";
import { randomOf } from "../../../tools/sandbox/wallets/histories/generate.ts";
import { inDepth } from "../../../tools/test/depth.ts";
import { type Booked, countedIn, openHistories, unitsOf } from "../../test/histories.ts";

/**
 * Small worlds of up to three wallets and some accounts of the ledger. After each of many random steps, each coin counts once,
 * or the product names what is open.
 */

declare const __SEED__: number;
const WORLDS = inDepth(1, 60);
const STEPS = inDepth(7, 25);

const ADDRESSES = [
  "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
  "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
];
/** What the user has elsewhere, in satoshis. */
const ELSEWHERE = 25_000_000n;

let world: Awaited<ReturnType<typeof openHistories>>;
beforeAll(async () => {
  world = await openHistories("small-worlds", "bitcoin");
  await world.app.tick();
});

type Amounts = { symbol: string; amount: string }[];
type Account = {
  id: string;
  address: string;
  ledgerAccount: string | null;
  counted: Amounts | null;
  holdings: Amounts;
  reconciliation: { since: string | null }[];
  possibleDoubles: object[];
  history: { state: string; booked: number; problems: string[] } | null;
};
const list = async () => (await world.list()) as unknown as Account[];

const buy = (amount: string, account: string, at: string) =>
  world.ask("POST", "/api/transactions", {
    ...{ kind: "buy", at, account, price: "20000", legs: [{ symbol: "btc", coinId: "bitcoin", amount }] },
  });

/** Gives some transactions another account, as a page does for those that were chosen. */
async function move(all: readonly Booked[], account: string) {
  const movable = all.filter((one) => one.toAccount !== account && one.account !== account);
  for (let start = 0; start < movable.length; start += 5)
    await world.ask("POST", "/api/transactions/bulk", {
      ids: movable.slice(start, start + 5).map(({ id }) => id),
      change: { account },
    });
}

type World = {
  random: () => number;
  amounts: bigint[];
  /** The wallets that are no longer linked, and whose booked transactions stay. */
  kept: Set<number>;
  /** What was entered once more by hand, of which wallet and in which account. It stays when the wallet goes. */
  entered: { index: number; account: string; satoshis: bigint }[];
};
type Step = { name: string; mayAsk?: boolean; run: () => Promise<void> };

/** The steps that are possible now. */
async function stepsOf({ random, kept, entered }: World, accounts: readonly Account[]): Promise<Step[]> {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const all = await world.transactions();
  const chain = all.filter((one) => one.kind === "transfer");
  const steps: Step[] = [];
  for (const [index, address] of ADDRESSES.entries()) {
    const account = accounts.find((one) => one.address === address);
    if (!account) {
      steps.push({
        name: `link ${index}`,
        async run() {
          await world.ask("POST", "/api/linked-accounts", { kind: "bitcoin", address });
          await world.readAgain();
        },
      });
      continue;
    }
    const { id } = account;
    const path = `/api/linked-accounts/${id}`;
    const isBooked = (account.history?.booked ?? 0) > 0;
    for (const name of ["Nano", `own ${index}`])
      steps.push({
        name: `join ${index} to ${name}`,
        run: () => world.ask("PATCH", path, { ledgerAccount: name, together: true }),
      });
    if (account.ledgerAccount === null) {
      steps.push({ name: `delete ${index}`, run: () => world.ask("DELETE", path) });
      continue;
    }
    steps.push({
      name: `history of ${index}`,
      async run() {
        await world.fetchHistory(id);
        await world.readAll();
      },
    });
    steps.push({ name: `undo ${index}`, run: () => world.ask("DELETE", `${path}/history`) });
    if (!isBooked) continue;
    const name = account.ledgerAccount;
    const own = chain.filter((one) => one.account === name);
    for (const target of ["Kraken", "Vault", "own 0", "Nano"]) {
      const some = random() < 0.5 ? own : own.filter(() => random() < 0.4);
      if (own.length > 0 && target !== name)
        steps.push({
          name: `move ${some.length} of ${own.length} from ${name} to ${target}`,
          run: () => move(some, target),
        });
    }
    steps.push({
      name: `delete ${index} and keep`,
      async run() {
        await world.ask("DELETE", path);
        kept.add(index);
      },
    });
    steps.push({
      name: `delete ${index} with all`,
      async run() {
        await world.ask("DELETE", `${path}?transactions=delete`);
        kept.delete(index);
      },
    });
    const arrivals = own.filter(({ legs, toAccount }) => toAccount === null && !legs[0]!.amount.startsWith("-"));
    if (arrivals.length > 0) {
      const { legs, at } = pick(arrivals);
      const { amount } = legs[0]!;
      steps.push({
        name: `enter ${amount} again in ${name}`,
        async run() {
          await buy(amount, name, at);
          entered.push({
            index,
            account: name,
            satoshis: unitsOf([{ account: "a", legs } as never], "a", "bitcoin", 8),
          });
        },
      });
    }
  }
  return steps;
}

async function play(seed: number) {
  await world.begin();
  const random = randomOf(seed);
  const wallets = ADDRESSES.map((address) => ({ address }));
  const reply = await world.app.control("POST", "/wallets", {
    chain: { histories: [{ seed, transactions: 12, wallets }] },
  });
  const state = (await reply.json<{ wallets: { satoshis: number }[] }>()).wallets;
  const game: World = {
    random,
    amounts: state.map(({ satoshis }) => BigInt(satoshis)),
    kept: new Set(),
    entered: [],
  };
  await buy("0.25", "Kraken", "2019-02-01T00:00:00Z");
  const played: string[] = [];
  for (let count = 0; count < STEPS; count++) {
    const steps = await stepsOf(game, await list());
    const step = steps[Math.floor(random() * steps.length)]!;
    played.push(step.name);
    await step.run().catch((error: unknown) => {
      throw new Error(`Seed ${seed}, ${played.join("; ")}: ${error}`);
    });
    const accounts = await list();
    for (const { address } of accounts) game.kept.delete(ADDRESSES.indexOf(address));
    const has = (index: number) => game.kept.has(index) || accounts.some(({ address }) => address === ADDRESSES[index]);
    const truth = game.amounts.reduce((sum, amount, index) => sum + (has(index) ? amount : 0n), ELSEWHERE);
    const left = game.entered.reduce((sum, { index, satoshis }) => sum + (has(index) ? 0n : satoshis), 0n);
    const isElsewhere = game.entered.some(({ index, account }) =>
      accounts.some((one) => one.address === ADDRESSES[index] && one.ledgerAccount !== account),
    );
    const isAsked = accounts.some(
      (one) => one.possibleDoubles.length > 0 || one.reconciliation.some(({ since }) => since !== null),
    );
    // Nothing is left to compare with a wallet that was removed before the user answered.
    const isKept = game.entered.some(({ index }) => game.kept.has(index));
    // Both are kept then, as the user has not answered.
    if (isElsewhere || isKept) return;
    if (isAsked) continue;
    const text = `Seed ${seed}, ${played.join("; ")}\n${JSON.stringify(accounts.map(({ address: _, ...one }) => ({ ...one, perps: 0 })))}`;
    expect(await countedIn(world), text).toBe(truth + left);
  }
}

it(
  "counts each coin once, or asks",
  async () => {
    for (let index = 0; index < WORLDS; index++) await play((__SEED__ + index) % 2_000_000_000);
  },
  inDepth(30_000, 3_600_000),
);
