import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR, isoDate, MINUTE } from "../../../shared/values/time.ts";
import { someOf } from "../../../tools/test/depth.ts";
import { refreshEcosystems } from "../../ecosystems/refresh.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { refreshLinkedAccounts } from "../refresh.ts";

const ADDRESS = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const TOKENS = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const TOKENS_2022 = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";

type Account = {
  id: string;
  state: string;
  asOf: string | null;
  problem: string | null;
  holdings: { symbol: string; coinId: string; amount: string }[];
};

let app: TestApp;
let cookie: string;
let users = 0;
beforeAll(async () => {
  app = await startTestApp("solana");
  await app.tick();
  await refreshEcosystems(app.deps);
});
beforeEach(async () => {
  await app.control("POST", "/reset");
  await app.deps.db.d1.prepare("DELETE FROM upstream_budgets WHERE upstream LIKE 'wallets %'").run();
  await app.emptyUsers("linked_accounts");
  cookie = await app.signUp(`holder${users++}`);
});

const show = async () =>
  (await (await app.request("/api/linked-accounts", { headers: { Cookie: cookie } })).json<Account[]>())[0]!;
const amounts = ({ holdings }: Account) => Object.fromEntries(holdings.map(({ symbol, amount }) => [symbol, amount]));
const setBalances = (lamports: number, tokens: object[] = []) =>
  app.control("POST", "/wallets", { solana: { [ADDRESS]: { lamports, tokens } } });
async function link() {
  const reply = await app.request(
    "/api/linked-accounts",
    jsonInit("POST", { kind: "solana", address: ADDRESS }, cookie),
  );
  expect(reply.status).toBe(201);
}
const fail = (command: object) => app.control("POST", "/faults", { upstream: "solana", ...command });
/** A refresh after the one that the user may cause every five minutes. */
async function refreshLater() {
  app.clock.time += 7 * HOUR;
  await refreshLinkedAccounts(app.deps);
}

describe("A Solana address", () => {
  it("shows SOL and the tokens of both programs exactly, and leaves out tokens without a price", async () => {
    await setBalances(1_000_000_001, [
      { coin: "usd-coin", units: "2500000", program: TOKENS },
      { coin: "usd-coin", units: "1", program: TOKENS },
      { coin: "chainlink", units: "18446744073709551615", decimals: 9, program: TOKENS_2022 },
      { coin: "tether", units: "0", program: TOKENS },
      { mint: "So1spam111111111111111111111111111111111111", units: "1000000", program: TOKENS },
    ]);
    await link();
    const account = await show();
    expect(account).toMatchObject({ state: "current", problem: null });
    expect(amounts(account)).toEqual({ sol: "1.000000001", usdc: "2.500001", link: "18446744073.709551615" });
    const { requests } = await (await app.control("GET", "/requests")).json<{ requests: { url: string }[] }>();
    expect(requests.filter(({ url }) => url.startsWith("/wallets/"))).toHaveLength(3);
  });

  it("without coins holds nothing", async () => {
    await link();
    expect(await show()).toMatchObject({ state: "current", problem: null, holdings: [] });
  });

  it.each(someOf(["500", "429", "auth", "html", "truncated", "wrong-types", "empty", "reset", "bomb"], 4))(
    "keeps its balances and their age while the server answers with %s",
    async (mode) => {
      await setBalances(5_000_000_000, [{ coin: "usd-coin", units: "7000000", program: TOKENS }]);
      await link();
      const before = await show();
      await fail({ mode });
      await refreshLater();
      const after = await show();
      expect(after).toMatchObject({ state: "failed", asOf: before.asOf });
      expect(amounts(after)).toEqual({ sol: "5", usdc: "7" });
      expect(after.problem).toMatch(/^Solana and Solana tokens could not be read: .+\.$/);
      await app.control("DELETE", "/faults");
      await refreshLater();
      expect(await show()).toMatchObject({ state: "current", problem: null });
    },
  );

  it("keeps its tokens while only they cannot be read", async () => {
    await setBalances(5_000_000_000, [{ coin: "usd-coin", units: "7000000", program: TOKENS }]);
    await link();
    await setBalances(6_000_000_000, [{ coin: "usd-coin", units: "9000000", program: TOKENS }]);
    // The balance of SOL is the first request.
    await fail({ mode: "slow", delayMs: 0, times: 1 });
    await fail({ mode: "500" });
    await refreshLater();
    const account = await show();
    expect(amounts(account)).toEqual({ sol: "6", usdc: "7" });
    expect(account).toMatchObject({
      state: "failed",
      problem: "Solana tokens could not be read, so the balances there are from an earlier refresh.",
    });
  });

  it("is asked again later when the server's budget is used up", async () => {
    await setBalances(1_000_000_000);
    await app.deps.db.d1
      .prepare("INSERT INTO upstream_budgets (upstream, month, minute, minute_used, day) VALUES (?1, ?2, ?3, 60, '')")
      .bind(
        "wallets Solana solana.sandbox.test",
        isoDate(app.clock.time).slice(0, 7),
        Math.floor(app.clock.time / MINUTE),
      )
      .run();
    await link();
    expect(await show()).toMatchObject({ state: "refreshing", asOf: null, problem: null });
    app.clock.time += 5 * MINUTE;
    await refreshLinkedAccounts(app.deps);
    expect(amounts(await show())).toEqual({ sol: "1" });
  });
});
