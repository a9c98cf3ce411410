import { HDKey } from "@scure/bip32";
import { beforeAll, expect, it } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import { randomOf } from "../../../tools/sandbox/wallets/histories/generate.ts";
import { inDepth } from "../../../tools/test/depth.ts";
import { openHistories, unitsOf } from "../../test/histories.ts";
import type { AddressHost } from "../../upstreams/wallets/esplora-address.ts";
import { openExtendedKey } from "../../upstreams/wallets/extended-key.ts";
import { refreshLinkedAccounts } from "../refresh.ts";

/** Many Bitcoin wallets, whose reading is cut off at random requests, are booked to the satoshi. */

declare const __SEED__: number;
const USERS = inDepth(1, 5);
/** The wallets of a user: how many addresses of a key are used, or one address. */
const WALLETS = inDepth<(readonly [form: "xpub" | "ypub" | "zpub", addresses: number] | null)[]>(
  [null, ["ypub", 4]],
  [null, ["zpub", 300], null, ["xpub", 120], ["ypub", 60], null, ["zpub", 24], ["xpub", 2], ["ypub", 200], null],
);
const TRANSACTIONS = inDepth(16, 600);
const FORMS = {
  xpub: { path: "m/44'/0'/0'", version: 0x0488b21e, script: "p2pkh" },
  ypub: { path: "m/49'/0'/0'", version: 0x049d7cb2, script: "p2sh" },
  zpub: { path: "m/84'/0'/0'", version: 0x04b24746, script: "p2wpkh" },
} as const;
const MAX_RUNS = 3_000;

let world: Awaited<ReturnType<typeof openHistories>>;
let cuts = 0;
beforeAll(async () => {
  world = await openHistories("many-wallets", "bitcoin");
  await world.app.tick();
});

const keyOf = (seed: number, form: keyof typeof FORMS): string => {
  const { path, version } = FORMS[form];
  const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(seed), { public: version, private: version - 4 });
  return master.derive(path).publicExtendedKey;
};
const addressOf = (seed: number): string => openExtendedKey(keyOf(seed, "zpub"))!.address("p2wpkh", 0, 0);

type Wallet = { satoshis: number; transactions: number };
const chain = async (command: object): Promise<Wallet[]> => {
  const reply = await world.app.control("POST", "/wallets", { chain: command });
  return (await reply.json<{ wallets: Wallet[] }>()).wallets;
};

/** Reads all histories, with runs that are cut off at a random request. */
async function readCut(random: () => number): Promise<void> {
  const { deps, clock } = world.app;
  const { wallets } = deps;
  const sql = (text: string) => deps.db.d1.prepare(text);
  await sql("UPDATE linked_accounts SET due_at = 2e14, progress = NULL").run();
  await sql("UPDATE linked_histories SET due_at = 0").run();
  for (let run = 0; run < MAX_RUNS; run++) {
    if (
      !(await sql("SELECT 1 FROM linked_histories WHERE state <> 'complete' OR due_at < ?1").bind(clock.time).first())
    )
      return;
    // The first run is always cut off, at one of the first two requests, which every run makes.
    const isCut = run === 0 || random() < 0.3;
    const request = 1 + Math.floor(random() * (run === 0 ? 2 : 30));
    const cut = world.cutAt(isCut ? request : Number.POSITIVE_INFINITY);
    deps.wallets = {
      ...wallets,
      bitcoin: wallets.bitcoin.map(
        (host): AddressHost => ({
          ...host,
          transactions: cut.guard(host.transactions),
          height: cut.guard(host.height),
          isInBlock: cut.guard(host.isInBlock),
        }),
      ),
    };
    const end = await Promise.race([refreshLinkedAccounts(deps), cut.happened.then(() => null)]);
    deps.wallets = wallets;
    if (end === null) cuts += 1;
    // The claim of a run that was cut off ends.
    clock.time += end === null ? 3 * MINUTE : MINUTE;
  }
  throw new Error("The histories were not read completely.");
}

it(
  "books each to its balance, after cuts, replaced transactions and lost blocks",
  async () => {
    for (let user = 0; user < USERS; user++) {
      await world.begin();
      const random = randomOf(__SEED__ + user);
      const wallets = WALLETS.map((plan, index) => {
        const seed = user * WALLETS.length + index + 1;
        if (plan === null) return { address: addressOf(seed) };
        const [form, addresses] = plan;
        return { key: keyOf(seed, form), script: FORMS[form].script, addresses };
      });
      await chain({ histories: [{ seed: __SEED__ + user, transactions: TRANSACTIONS, waiting: 12, wallets }] });
      const ids: string[] = [];
      for (const [index, { key, address }] of wallets.entries())
        ids.push(await world.link(key ?? address!, `w${index}`));
      for (const id of ids) expect((await world.fetchHistory(id)).status).toBe(202);
      const check = async () => {
        await readCut(random);
        const expected = await chain({});
        const all = await world.transactions();
        expect(WALLETS.map((_, index) => unitsOf(all, `w${index}`, "bitcoin", 8))).toEqual(
          expected.map(({ satoshis }) => BigInt(satoshis)),
        );
        for (const [index, id] of ids.entries())
          expect((await world.find(id)).history).toMatchObject({ found: expected[index]!.transactions });
      };
      await check();
      await chain({ blocks: 1, confirm: true });
      await check();
      await chain({ orphans: 6, blocks: 2 });
      await check();
      expect(await (await world.app.control("GET", "/requests")).text()).not.toMatch(/[xyz]pub/);
    }
    expect(cuts).toBeGreaterThanOrEqual(inDepth(1, 50));
  },
  inDepth(30_000, 3_600_000),
);
