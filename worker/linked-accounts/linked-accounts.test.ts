import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";
import { someOf } from "../../tools/test/depth.ts";
import { refreshEcosystems } from "../ecosystems/refresh.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { openExtendedKey } from "../upstreams/wallets/extended-key.ts";
import { refreshLinkedAccounts } from "./refresh.ts";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const BITCOIN = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const PRINCIPAL = "snnfi-lalgb-kxvh6-e5ehd-gwd5u-ld6ye-jwloa-klsxp-cq4v5-a5izx-zae";
const ICP_ACCOUNT = "49c4180c3392090223c74626e5281f0d4f9817c9aedf254a153c88cce01c139f";
const ZPUB_KEY =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const XPUB =
  "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj";
const CKBTC = "mxzaz-hqaaa-aaaar-qaada-cai";

type Account = {
  id: string;
  state: "refreshing" | "current" | "failed";
  asOf: string | null;
  problem: string | null;
  holdings: { symbol: string; coinId: string; amount: string; price: string | null; value: string | null }[];
};
type Logged = { upstream: string; url: string; body?: string };

let app: TestApp;
let cookie: string;
let userNumber = 0;

beforeAll(async () => {
  app = await startTestApp("linked-accounts");
  await app.empty("linked_accounts", "token_contracts", "ecosystems", "ecosystem_loads");
  await app.tick();
  await refreshEcosystems(app.deps);
  await app.tickTokens();
});
beforeEach(async () => {
  await app.control("POST", "/reset");
  await app.deps.db.d1.batch(
    ["linked_accounts", "rate_limits"].map((table) => app.deps.db.d1.prepare(`DELETE FROM ${table}`)),
  );
  await app.deps.db.d1.prepare("DELETE FROM upstream_budgets WHERE upstream LIKE 'wallets %'").run();
  cookie = await app.signUp(`linker${userNumber++}`);
});

const send = (method: string, path: string, body?: unknown) =>
  app.request(
    `/api/linked-accounts${path}`,
    body ? jsonInit(method, body, cookie) : { method, headers: { Cookie: cookie } },
  );
const list = async () => (await send("GET", "")).json<Account[]>();
const show = async () => (await list())[0]!;
async function link(kind: string, address: string): Promise<Account> {
  const reply = await send("POST", "", { kind, address });
  expect(reply.status).toBe(201);
  return reply.json<Account>();
}
const setBalances = (balances: object) => app.control("POST", "/wallets", balances);
const fail = (upstream: string, command: object = {}) =>
  app.control("POST", "/faults", { upstream, mode: "500", ...command });
const mend = () => app.control("DELETE", "/faults");
const requests = async () =>
  (await (await app.control("GET", "/requests")).json<{ requests: Logged[] }>()).requests.filter(({ url }) =>
    url.startsWith("/wallets/"),
  );
const amounts = ({ holdings }: Account) => Object.fromEntries(holdings.map(({ coinId, amount }) => [coinId, amount]));
async function refreshLater(ms = 6 * MINUTE) {
  app.clock.time += ms;
  await send("POST", `/${(await show()).id}/refresh`);
}
const MAX_RUNS = 60;
/** Runs the cron until all accounts are refreshed. */
async function runCron(): Promise<void> {
  for (let run = 1; run <= MAX_RUNS; run++) {
    app.clock.time += MINUTE;
    await refreshLinkedAccounts(app.deps);
    if ((await list()).every(({ state }) => state === "current")) return;
  }
  throw new Error(`The refresh did not end: ${JSON.stringify(await list())}`);
}

describe("an EVM address", () => {
  it("shows exact balances of tokens with any decimals, with one request per chain", async () => {
    const max = 2n ** 256n - 1n;
    const units = {
      "usd-coin": "2500000",
      chainlink: "1234567890123456789",
      dai: String(max),
      uniswap: "1",
      aave: "7",
    };
    await setBalances({
      evm: [
        { chainId: 1, address: EVM, units: "1000000000000000001" },
        { chainId: 8453, address: EVM, units: "2" },
        ...Object.entries(units).map(([coin, amount]) => ({ chainId: 1, address: EVM, coin, units: amount })),
      ],
      tokens: [
        { chainId: 1, coin: "usd-coin", decimals: 6 },
        { chainId: 1, coin: "dai", decimals: 24 },
        { chainId: 1, coin: "uniswap", decimals: 8 },
        { chainId: 1, coin: "aave", decimals: 0 },
      ],
    });
    expect(await link("evm", EVM.toLowerCase())).toMatchObject({ state: "refreshing", asOf: null, holdings: [] });
    const account = await show();
    expect(account).toMatchObject({ address: EVM, state: "current", problem: null });
    expect(amounts(account)).toEqual({
      ethereum: "1.000000000000000003",
      "usd-coin": "2.5",
      chainlink: "1.234567890123456789",
      dai: `${String(max).slice(0, -24)}.${String(max).slice(-24)}`.replace(/0+$/, ""),
      uniswap: "0.00000001",
      aave: "7",
    });
    const usdc = account.holdings.find(({ coinId }) => coinId === "usd-coin")!;
    expect(Number(usdc.value)).toBeCloseTo(2.5 * Number(usdc.price), 6);
    const calls = await requests();
    expect(calls.map(({ url }) => url).toSorted()).toEqual(
      [1, 10, 137, 42161, 56, 8453].map((id) => `/wallets/evm/${id}`),
    );
    const bytes = calls.map(({ body }) => body!.length);
    await refreshLater();
    expect(amounts(await show())).toEqual(amounts(account));
    expect((await requests()).length).toBe(12);
    expect(bytes.length).toBe(6);
  });

  it("names a token whose contract does not say its decimals, and compares no amount of it", async () => {
    // An earlier test may have read them.
    await app.deps.db.d1.prepare("UPDATE token_contracts SET decimals = '{}'").run();
    await setBalances({
      evm: [
        { chainId: 1, address: EVM, units: "1000000000000000000" },
        { chainId: 1, address: EVM, coin: "pepe", units: "5" },
      ],
      tokens: [{ chainId: 1, coin: "pepe", mode: "no-decimals" }],
    });
    await link("evm", EVM);
    const account = await show();
    expect(account).toMatchObject({
      state: "current",
      problem:
        "PEPE was found on Ethereum, but the amount is not known, because its contract does not say the decimals.",
    });
    expect(amounts(account)).toEqual({ ethereum: "1" });
  });

  it("keeps a balance that fails alone, and one whose contract answers without data, with a problem", async () => {
    const balance = (coin: string) => ({ chainId: 1, address: EVM, coin, units: "5000000000000000000" });
    await setBalances({ evm: [balance("shiba-inu"), balance("pepe")] });
    await link("evm", EVM);
    const before = await show();
    await setBalances({
      tokens: [
        { chainId: 1, coin: "shiba-inu", mode: "fails" },
        { chainId: 1, coin: "pepe", mode: "empty" },
        { chainId: 1, coin: "aave", mode: "fails" },
      ],
    });
    await refreshLater();
    const after = await show();
    expect(amounts(after)).toEqual({ "shiba-inu": "5", pepe: "5" });
    expect(after).toMatchObject({ state: "failed", asOf: before.asOf });
    expect(after.problem).toBe(
      "The balance of SHIB and PEPE on Ethereum could not be read, so it is from an earlier refresh.",
    );
  });

  it("keeps the balances of a chain that does not answer, and shows the new ones of the others", async () => {
    const native = (chainId: number, units: string) => ({ chainId, address: EVM, units });
    await setBalances({ evm: [native(1, "1000000000000000000"), native(56, "2000000000000000000")] });
    await link("evm", EVM);
    const before = await show();
    await setBalances({ evm: [native(1, "3000000000000000000"), native(56, "4000000000000000000")] });
    await fail("evm-wallets", { match: "evm/56" });
    await refreshLater();
    const after = await show();
    expect(amounts(after)).toEqual({ ethereum: "3", binancecoin: "2" });
    expect(after).toMatchObject({
      state: "failed",
      asOf: before.asOf,
      problem: "BNB Chain could not be read, so the balances there are from an earlier refresh.",
    });
    await mend();
    await runCron();
    expect(amounts(await show())).toEqual({ ethereum: "3", binancecoin: "4" });
    expect(await show()).toMatchObject({ state: "current", problem: null });
  });

  it.each(someOf(["500", "429", "html", "truncated", "wrong-types", "empty", "reset"], 3))(
    "keeps all balances and their age while the servers answer with %s",
    async (mode) => {
      await setBalances({ evm: [{ chainId: 1, address: EVM, units: "1000000000000000000" }] });
      await link("evm", EVM);
      const before = await show();
      await fail("evm-wallets", { mode });
      await refreshLater();
      const after = await show();
      expect(after).toMatchObject({ state: "failed", asOf: before.asOf, holdings: before.holdings });
      expect(after.problem).toContain("could not be read");
    },
  );
});

describe("a Bitcoin address", () => {
  it("shows its balance, and uses the second server while the first one fails", async () => {
    await setBalances({ bitcoin: { [BITCOIN]: { satoshis: 16_767_240 } } });
    await fail("bitcoin-a");
    await link("bitcoin", BITCOIN);
    const account = await show();
    expect(account).toMatchObject({ state: "current", problem: null });
    expect(amounts(account)).toEqual({ bitcoin: "0.1676724" });
    await fail("bitcoin-b", { mode: "429" });
    await refreshLater();
    expect(await show()).toMatchObject({ state: "failed", asOf: account.asOf, holdings: account.holdings });
  });
});

describe("an extended key", () => {
  it("is shown whole to its owner and shortened to programs with an access token", async () => {
    const createToken = async (scopes: string[]) => {
      const reply = await app.request("/api/tokens", jsonInit("POST", { name: "Program", scopes }, cookie));
      return (await reply.json<{ token: string }>()).token;
    };
    const account = await link("bitcoin", XPUB);
    expect(account).toMatchObject({ address: XPUB });
    expect(await show()).toMatchObject({ address: XPUB });
    const token = await createToken(["read:amounts", "write"]);
    const ask = (method: string, path: string, body?: object) => {
      const init = body ? jsonInit(method, body) : { method, headers: {} };
      return app.request(path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } });
    };
    const SHORT = `${XPUB.slice(0, 8)}…${XPUB.slice(-6)}`;
    app.clock.time += 6 * MINUTE;
    const replies = [
      await ask("GET", "/api/linked-accounts"),
      await ask("POST", `/api/linked-accounts/${account.id}/refresh`),
      await ask("POST", "/api/linked-accounts", { kind: "bitcoin", address: ZPUB_KEY }),
      await ask("GET", "/api/portfolio/export"),
      await ask("GET", "/api/transactions/export"),
      await ask("POST", "/mcp", {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "list_positions", arguments: {} },
      }),
    ];
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(texts[0]).toContain(SHORT);
    expect(texts[1]).toContain(SHORT);
    expect(replies.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 201, 200, 200]);
    for (const text of texts) expect(text).not.toMatch(/[xyz]pub\w{5}/);
    // An address has nothing to hide behind it.
    await link("bitcoin", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2");
    expect(await (await ask("GET", "/api/linked-accounts")).text()).toContain("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2");
  });

  const key = openExtendedKey(XPUB)!;
  const addressOf = (chain: 0 | 1, index: number) => key.address("p2pkh", chain, index);
  /** 300 used addresses: every 20th on the receive chain, so that each gap is 19, and some change addresses. */
  const used = [
    ...Array.from({ length: 290 }, (_, i) => addressOf(0, i < 280 ? i : 279 + (i - 279) * 20)),
    ...Array.from({ length: 10 }, (_, i) => addressOf(1, i * 2)),
  ];

  it("with 300 used addresses and gaps of 19 is found whole; no request contains the key or an address too many", async () => {
    const beyond = addressOf(0, 279 + 10 * 20 + 21);
    await setBalances({
      bitcoin: Object.fromEntries(
        [...used, beyond].map((address, i) => [address, { satoshis: i % 3 === 0 ? 0 : 100 + i }]),
      ),
    });
    const total = used.reduce((sum, _, i) => sum + (i % 3 === 0 ? 0 : 100 + i), 0);
    await link("bitcoin", XPUB);
    expect(await show()).toMatchObject({ state: "refreshing", asOf: null, holdings: [] });
    await runCron();
    const account = await show();
    expect(account).toMatchObject({ state: "current", problem: null });
    expect(amounts(account)).toEqual({ bitcoin: (total / 1e8).toString().replace(/^0\.(\d+)$/, "0.$1") });

    const asked = (await requests()).map(({ url }) => url.split("/").at(-1)!);
    const receive = Array.from({ length: 279 + 10 * 20 + 21 }, (_, i) => addressOf(0, i));
    const change = Array.from({ length: 18 + 21 }, (_, i) => addressOf(1, i));
    const expected = new Set([...receive, ...change]);
    expect(asked.filter((address) => !expected.has(address))).toEqual([]);
    // The log keeps the last 500 requests, and the counter counts all of them.
    const { counts } = await (await app.control("GET", "")).json<{ counts: Record<string, Record<string, number>> }>();
    expect(counts["bitcoin-a"]).toEqual({ "/address/:address": expected.size });
    expect(new Set(asked).size).toBe(500);
    const everything = JSON.stringify([await requests(), app.logs]);
    expect(everything).not.toContain(XPUB);
    expect(everything).not.toContain("xpub");
  });

  it("continues where it stopped, after a fault and in another isolate", async () => {
    await setBalances({
      bitcoin: Object.fromEntries(used.slice(0, 60).map((address) => [address, { satoshis: 1000 }])),
    });
    await link("bitcoin", XPUB);
    for (const upstream of ["bitcoin-a", "bitcoin-b"]) await fail(upstream, { mode: "truncated" });
    app.clock.time += MINUTE;
    await refreshLinkedAccounts(app.deps);
    expect(await show()).toMatchObject({
      state: "failed",
      asOf: null,
      problem: "Bitcoin could not be read: the server gave an unusable answer.",
    });
    await mend();
    app.restart();
    await runCron();
    expect(amounts(await show())).toEqual({ bitcoin: "0.0006" });
    const answered = (
      await (await app.control("GET", "/requests")).json<{ requests: (Logged & { fault: string | null })[] }>()
    ).requests.filter(({ url, fault }) => url.startsWith("/wallets/") && fault === null);
    expect(new Set(answered.map(({ url }) => url)).size).toBe(answered.length);
    expect(answered.length).toBe(60 + 20 + 20);
  });

  it("keeps the last balance while a new one is read", async () => {
    await setBalances({ bitcoin: { [used[0]!]: { satoshis: 5000 } } });
    await link("bitcoin", XPUB);
    await runCron();
    const before = await show();
    await setBalances({ bitcoin: { [used[0]!]: { satoshis: 9000 } } });
    await refreshLater();
    expect(await show()).toMatchObject({ state: "refreshing", asOf: before.asOf, holdings: [{ amount: "0.00005" }] });
    await runCron();
    expect(await show()).toMatchObject({ state: "current", holdings: [{ amount: "0.00009" }] });
  });

  it("of an account with segwit addresses is found although it is spelled as xpub", async () => {
    await setBalances({ bitcoin: { [key.address("p2wpkh", 0, 3)]: { satoshis: 700 } } });
    await link("bitcoin", XPUB);
    await runCron();
    expect(amounts(await show())).toEqual({ bitcoin: "0.000007" });
  });
});

describe("the Internet Computer", () => {
  it("shows ICP and the tokens of a principal, and ICP alone for an account id", async () => {
    await setBalances({
      icp: { [ICP_ACCOUNT]: "4125000001" },
      icrc: [{ ledger: CKBTC, account: PRINCIPAL, units: "1830000" }],
    });
    const { id } = await link("icp", PRINCIPAL);
    await runCron();
    const balances = amounts(await show());
    expect(balances["internet-computer"]).toBe("41.25000001");
    expect(balances[`icp:${CKBTC}`]).toBe("0.0183");
    await app.control("POST", "/clock", { offsetMs: 0 });
    const twice = await send("POST", "", { kind: "icp", address: ICP_ACCOUNT });
    const sentence = "You have linked this account already in another form, as Internet Computer.";
    expect([twice.status, await twice.text()]).toEqual([409, sentence]);
    expect((await send("DELETE", `/${id}`)).status).toBe(200);
    await link("icp", ICP_ACCOUNT);
    expect(amounts((await list())[0]!)).toEqual({ "internet-computer": "41.25000001" });
  });

  it("keeps the tokens while their service is down", async () => {
    await setBalances({ icp: { [ICP_ACCOUNT]: "1" }, icrc: [{ ledger: CKBTC, account: PRINCIPAL, units: "1830000" }] });
    await link("icp", PRINCIPAL);
    await runCron();
    const before = await show();
    await fail("icrc-ledgers");
    await setBalances({ icp: { [ICP_ACCOUNT]: "2" } });
    await refreshLater();
    const after = await show();
    expect(amounts(after)).toEqual({ ...amounts(before), "internet-computer": "0.00000002" });
    expect(after.state).toBe("failed");
    expect(after.problem).toContain("Internet Computer tokens could not be read");
  });
});

describe("refreshes", () => {
  it("that a user causes are at most one in five minutes, whatever the user does", async () => {
    const { id } = await link("bitcoin", BITCOIN);
    for (let i = 0; i < 20; i++) {
      app.clock.time += 10 * SECOND;
      await list();
      await send("POST", `/${id}/refresh`);
    }
    expect((await requests()).length).toBe(1);
    await send("DELETE", `/${id}`);
    await link("bitcoin", BITCOIN);
    await list();
    expect((await requests()).length).toBe(1);
    expect(await show()).toMatchObject({ state: "refreshing", asOf: null });
    app.clock.time += 5 * MINUTE;
    await list();
    expect((await requests()).length).toBe(2);
  });

  it("happen every six hours when nobody looks", async () => {
    await link("bitcoin", BITCOIN);
    for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
      app.clock.time += 10 * MINUTE;
      await refreshLinkedAccounts(app.deps);
    }
    expect((await requests()).length).toBe(5);
  });

  it("of one account never run twice at the same time", async () => {
    await link("bitcoin", BITCOIN);
    app.clock.time += 6 * HOUR;
    await Promise.all([refreshLinkedAccounts(app.deps), refreshLinkedAccounts(app.deps), list(), list()]);
    expect((await requests()).length).toBe(2);
  });

  it("are repeated when their run was cut off and its claim has ended", async () => {
    await link("bitcoin", BITCOIN);
    app.clock.time += 6 * HOUR;
    const { d1 } = app.deps.db;
    const cutOff = (until: number) =>
      d1.prepare("UPDATE linked_accounts SET claim = 'gone', claimed_until = ?1, due_at = ?1").bind(until).run();
    await cutOff(app.clock.time + 2 * MINUTE);
    await refreshLinkedAccounts(app.deps);
    expect((await requests()).length).toBe(1);
    app.clock.time += 3 * MINUTE;
    await refreshLinkedAccounts(app.deps);
    expect((await requests()).length).toBe(2);
  });

  it("are postponed when an upstream's budget is used up, without a problem", async () => {
    await link("bitcoin", BITCOIN);
    const before = await show();
    await app.deps.db.d1
      .prepare("UPDATE upstream_budgets SET month = '2026-11', month_used = 9e9 WHERE upstream LIKE 'wallets %'")
      .run();
    await app.deps.db.d1
      .prepare(
        "INSERT OR REPLACE INTO upstream_budgets (upstream, month, month_used, minute, day) SELECT replace(upstream, 'bitcoin-a', 'bitcoin-b'), month, month_used, minute, day FROM upstream_budgets WHERE upstream LIKE 'wallets %bitcoin-a'",
      )
      .run();
    await refreshLater();
    expect(await show()).toMatchObject({ state: "current", problem: null, asOf: before.asOf });
    expect((await requests()).length).toBe(1);
  });
});

describe("adding", () => {
  it.each([
    ["evm", `0x${"1".repeat(64)}`],
    ["bitcoin", "KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn"],
    ["bitcoin", "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"],
    ["bitcoin", "tb1qrjarsqj0ewqh3u9fdcu7yfyl0sx78k4savtmv7"],
    ["evm", EVM.replace("aA", "AA")],
    ["icp", PRINCIPAL.replace("snnfi", "snnfj")],
  ])("of kind %s refuses %s without repeating it", async (kind, address) => {
    const reply = await send("POST", "", { kind, address });
    expect(reply.status).toBe(400);
    const text = await reply.text();
    expect(text).not.toContain(address);
    expect(JSON.stringify(app.logs)).not.toContain(address);
    expect(await list()).toEqual([]);
  });

  it("the same account a second time is refused with a sentence, also in another spelling", async () => {
    await link("evm", EVM);
    const reply = await send("POST", "", { kind: "evm", address: EVM.toLowerCase() });
    expect([reply.status, await reply.text()]).toEqual([409, "You have linked this account already, as EVM wallet."]);
  });

  it("and then removing an account deletes its balances, and an unknown account gets a 404", async () => {
    const { id } = await link("bitcoin", BITCOIN);
    expect((await send("DELETE", `/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    for (const [method, path] of [
      ["DELETE", `/${id}`],
      ["POST", `/${id}/refresh`],
    ] as const) {
      expect((await send(method, path)).status).toBe(404);
    }
  });
});
