import { describe, expect, it } from "vitest";
import {
  createSolana,
  FEE,
  type SolanaChain,
  type SolanaRecord,
  solanaAddress,
  solanaUnits,
} from "../../../tools/sandbox/wallets/histories/solana-chain.ts";
import { generateSolana } from "../../../tools/sandbox/wallets/histories/solana-plays.ts";
import { toFixedPoint } from "../../values/fixed.ts";
import type { HistoryBooking } from "./booking.ts";
import {
  bookSolana,
  gapsOf,
  SOL,
  type SolanaSides,
  type SolanaTransaction,
  solanaFactsOf,
  WRAPPED_SOL,
} from "./solana.ts";

const DRILL = process.env.DRILL === "1";
const [WORLDS, TRANSACTIONS] = DRILL ? [50, 3_000] : [4, 400];
const WALLETS = Array.from({ length: 4 }, (_, number) => solanaAddress(`wallet ${number}`));
const TOKENS = [
  { mint: solanaAddress("usdc"), decimals: 6 },
  { mint: solanaAddress("bonk"), decimals: 5 },
  { mint: solanaAddress("zero"), decimals: 0 },
];
const COINS = new Map([
  [WRAPPED_SOL, SOL],
  ...TOKENS.map(({ mint, decimals }, index) => [mint, { coinId: mint, symbol: `t${index}`, decimals }] as const),
]);
const coinOf = (mint: string) => COINS.get(mint) ?? null;

function read({ signature, slot, at, keys, tokensBefore, tokensAfter }: SolanaRecord): SolanaTransaction {
  const balances = (tokens: SolanaRecord["tokensBefore"]) =>
    tokens.map(({ index, ...token }) => ({ ...token, address: keys[index]!.address }));
  return {
    ...{ signature, slot, at: at * 1000, fee: BigInt(FEE) },
    accounts: keys.map(({ before, after, ...key }) => ({ ...key, before: BigInt(before), after: BigInt(after) })),
    ...{ tokensBefore: balances(tokensBefore), tokensAfter: balances(tokensAfter) },
  };
}

/** Each transaction that names an own wallet or account of tokens, with what it did to each wallet. */
const sidesOf = (transactions: readonly SolanaTransaction[], wallets: readonly string[]): SolanaSides[] =>
  transactions.flatMap((transaction) => {
    const sides = wallets.flatMap((name) => {
      const { facts } = solanaFactsOf(transaction, name, coinOf, () => false);
      return facts.changes.length > 0 ? [{ accountId: name, ledgerAccount: name, facts }] : [];
    });
    const { signature: txid, slot, at } = transaction;
    return sides.length === 0 ? [] : [{ txid, slot, at, sides }];
  });

function balancesOf(bookings: readonly HistoryBooking[]): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  const add = (name: string, coin: string, amount: string, sign = 1n) => {
    const key = `${name} ${coin}`;
    balances.set(key, (balances.get(key) ?? 0n) + sign * toFixedPoint(amount, 9));
  };
  for (const { body } of bookings) {
    for (const { coinId, amount } of body.legs) {
      add(body.account, coinId!, amount);
      if (body.toAccount !== null) add(body.toAccount, coinId!, amount, -1n);
    }
    if (body.fee) add(body.account, body.fee.coinId!, body.fee.amount, -1n);
  }
  return balances;
}

describe("random wallets", () => {
  it.each(Array.from({ length: WORLDS }, (_, seed) => seed))(
    "book to their balances, with each fee once (seed %i)",
    (seed) => {
      const chain: SolanaChain = createSolana();
      generateSolana(chain, { seed, transactions: TRANSACTIONS, accounts: WALLETS, tokens: TOKENS });
      const transactions = chain.transactions.map(read);
      for (const wallets of [WALLETS, WALLETS.slice(0, 1)]) {
        const sides = sidesOf(transactions, wallets);
        const bookings = bookSolana(sides);
        const balances = balancesOf(bookings);
        for (const name of wallets) {
          for (const [mint, { coinId, decimals }] of COINS)
            expect(balances.get(`${name} ${coinId}`) ?? 0n).toBe(
              solanaUnits(chain, name, mint) * 10n ** BigInt(9 - decimals),
            );
          const own = sides.flatMap(({ slot, sides: all }) =>
            all.filter(({ accountId }) => accountId === name).map(({ facts }) => ({ slot, facts })),
          );
          expect(gapsOf(own)).toEqual([]);
          // Without one of its transactions, the SOL no longer adds up.
          const native = own.filter(({ facts }) => facts.changes.some(({ account }) => account === ""));
          for (const missing of [native[0], native[Math.floor(native.length / 2)]])
            expect(gapsOf(own.filter((one) => one !== missing))).toContain("sol");
        }
        const fees = bookings.filter(({ body }) => body.fee !== null || body.kind === "fee").length;
        expect(fees).toBe(chain.transactions.filter(({ keys }) => wallets.includes(keys[0]!.address)).length);
        expect(new Set(bookings.map(({ body }) => body.sourceKey)).size).toBe(bookings.length);
        expect(bookings.filter(({ body }) => body.kind === "swap").length).toBeGreaterThan(3);
      }
    },
  );
});

describe("one transaction", () => {
  const [WALLET, OTHER] = WALLETS as [string, string];
  const [usdc, bonk] = TOKENS.map(({ mint }) => mint) as [string, string];
  const RENT = 2_039_280n;
  type Held = [mint: string, before: bigint | null, after: bigint | null];
  /** A transaction of a payer; for each account of the wallet its SOL, or its token with the deposit. */
  function transactionOf(
    payer: string,
    lamports: [before: bigint, after: bigint],
    held: readonly Held[] = [],
    owner: string | null = WALLET,
  ): SolanaTransaction {
    const wallet = { address: WALLET, isSigner: payer === WALLET, before: lamports[0], after: lamports[1] };
    const others = payer === WALLET ? [] : [{ address: payer, isSigner: true, before: 9n, after: 4n }];
    const lamportsAt = (mint: string, units: bigint | null) =>
      units === null ? 0n : RENT + (mint === WRAPPED_SOL ? units : 0n);
    const balances = (when: 1 | 2) =>
      held.flatMap((one) => {
        const units = one[when];
        return units === null ? [] : [{ address: `at ${one[0]}`, mint: one[0], owner, units, decimals: 6 }];
      });
    return {
      ...{ signature: "s", slot: 1, at: 1, fee: 5n },
      accounts: [
        ...others,
        wallet,
        ...held.map(([mint, before, after]) => ({
          ...{ address: `at ${mint}`, isSigner: false },
          ...{ before: lamportsAt(mint, before), after: lamportsAt(mint, after) },
        })),
      ],
      ...{ tokensBefore: balances(1), tokensAfter: balances(2) },
    };
  }
  const sideOf = (transaction: SolanaTransaction, name = WALLET, account = "a", isOwn = false) => ({
    ...{ accountId: account, ledgerAccount: account },
    facts: solanaFactsOf(transaction, name, coinOf, () => isOwn).facts,
  });
  const booked = (...sides: SolanaSides["sides"]) =>
    bookSolana([{ txid: "s", slot: 1, at: 1, sides }]).map(({ body: { kind, toAccount, legs, fee, sourceKey } }) => [
      sourceKey,
      kind,
      toAccount,
      legs.map(({ amount, symbol }) => `${amount} ${symbol}`).join(),
      fee?.amount ?? null,
    ]);
  const book = (...args: Parameters<typeof transactionOf>) => booked(sideOf(transactionOf(...args)));
  const FEE_SOL = "0.000000005";

  it("sends and receives SOL with the fee of its payer", () => {
    expect(book(WALLET, [100n, 65n])).toEqual([["solana:s", "transfer", null, "-0.00000003 sol", FEE_SOL]]);
    expect(book(OTHER, [100n, 130n])).toEqual([["solana:s", "transfer", null, "0.00000003 sol", null]]);
  });
  it("receives tokens in an account without the wallet being named", () => {
    const { accounts, ...rest } = transactionOf(OTHER, [0n, 0n], [[usdc, 0n, 7_000_000n]]);
    const named = { ...rest, accounts: accounts.filter(({ address }) => address !== WALLET) };
    expect(booked(sideOf(named))).toEqual([["solana:s", "transfer", null, "7 t0", null]]);
  });
  it("costs its fee alone when it failed", () => {
    expect(book(WALLET, [100n, 95n], [[usdc, 7n, 7n]])).toEqual([["solana:s", "fee", null, `-${FEE_SOL} sol`, null]]);
    expect(book(OTHER, [100n, 100n], [[usdc, 7n, 7n]])).toEqual([]);
  });
  it("is a swap also when an account is opened or closed for it, with its deposit apart", () => {
    expect(
      book(
        WALLET,
        [RENT + 105n, 100n],
        [
          [usdc, 7_000_000n, 0n],
          [bonk, null, 300_000n],
        ],
      ),
    ).toEqual([
      ["solana:s", "swap", null, "-7 t0,3 t1", FEE_SOL],
      ["solana:s:2", "transfer", null, "-0.00203928 sol", null],
    ]);
    expect(book(WALLET, [105n, 100n + RENT + 2_000_000_000n], [[usdc, 7_000_000n, null]])).toEqual([
      ["solana:s", "swap", null, "-7 t0,2 sol", FEE_SOL],
      ["solana:s:2", "transfer", null, "0.00203928 sol", null],
    ]);
  });
  it("gets the deposit of an account that it closes", () => {
    expect(book(WALLET, [5n, RENT], [[usdc, 0n, null]])).toEqual([
      ["solana:s", "transfer", null, "0.00203928 sol", FEE_SOL],
    ]);
  });
  it("has no part in a deposit that others pay or keep", () => {
    expect(book(OTHER, [0n, 0n], [[usdc, null, 1_000_000n]])).toEqual([["solana:s", "transfer", null, "1 t0", null]]);
    expect(book(WALLET, [9n, 4n], [[usdc, 0n, null]])).toEqual([["solana:s", "fee", null, `-${FEE_SOL} sol`, null]]);
  });
  it("moves nothing when SOL is wrapped, and spends it like SOL", () => {
    expect(book(WALLET, [100n + RENT, 65n], [[WRAPPED_SOL, null, 30n]])).toEqual([
      ["solana:s", "transfer", null, "-0.00203928 sol", FEE_SOL],
    ]);
    expect(book(WALLET, [10n, RENT + 35n], [[WRAPPED_SOL, 30n, null]])).toEqual([
      ["solana:s", "transfer", null, "0.00203928 sol", FEE_SOL],
    ]);
    expect(
      book(
        WALLET,
        [10n, 5n],
        [
          [WRAPPED_SOL, 3_000_000_000n, 1_000_000_000n],
          [usdc, 0n, 9_000_000n],
        ],
      ),
    ).toEqual([["solana:s", "swap", null, "-2 sol,9 t0", FEE_SOL]]);
  });
  it("is no swap when somebody else made it", () => {
    expect(
      book(
        OTHER,
        [0n, 0n],
        [
          [usdc, 7_000_000n, 0n],
          [bonk, 0n, 300_000n],
        ],
      ).map(([, kind]) => kind),
    ).toEqual(["transfer", "transfer"]);
  });
  it("is one transfer between own wallets", () => {
    const transaction = transactionOf(WALLET, [100n, 65n]);
    const both = {
      ...transaction,
      accounts: [...transaction.accounts, { address: OTHER, isSigner: false, before: 0n, after: 30n }],
    };
    expect(booked(sideOf(both), sideOf(both, OTHER, "b"))).toEqual([
      ["solana:s", "transfer", "b", "-0.00000003 sol", FEE_SOL],
    ]);
  });
  it("is only its fee between wallets of one account of the ledger", () => {
    const transaction = transactionOf(WALLET, [100n, 65n]);
    const both = {
      ...transaction,
      accounts: [...transaction.accounts, { address: OTHER, isSigner: false, before: 0n, after: 30n }],
    };
    const sides = [sideOf(both), sideOf(both, OTHER, "b")].map((side) => ({ ...side, ledgerAccount: "nano" }));
    expect(booked(...sides)).toEqual([["solana:s", "fee", null, `-${FEE_SOL} sol`, null]]);
  });
  it("leaves out tokens that are not listed, but not the fee", () => {
    expect(book(WALLET, [100n, 95n], [[solanaAddress("spam"), 0n, 5n]])).toEqual([
      ["solana:s", "fee", null, `-${FEE_SOL} sol`, null],
    ]);
  });
  it("knows an account whose owner an old transaction does not say, if it was seen elsewhere", () => {
    const old = transactionOf(WALLET, [100n, 95n], [[usdc, 0n, 7_000_000n]], null);
    expect(booked(sideOf(old, WALLET, "a", true))[0]).toContain("7 t0");
    expect(booked(sideOf(old))).toEqual([["solana:s", "fee", null, `-${FEE_SOL} sol`, null]]);
  });
});
