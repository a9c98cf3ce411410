import { describe, expect, it } from "vitest";
import {
  balanceOf,
  type ChainCall,
  type ExplorerChain,
  generateCalls,
} from "../../../tools/sandbox/wallets/histories/explorer.ts";
import { toFixedPoint } from "../../values/fixed.ts";
import type { HistoryBooking } from "./booking.ts";
import { bookEvm, type EvmPart, type EvmTransaction } from "./evm.ts";

const DRILL = process.env.DRILL === "1";
const [WORLDS, TRANSACTIONS] = DRILL ? [50, 4_000] : [4, 400];
const ACCOUNTS = Array.from({ length: 5 }, (_, number) => `0x${String(number).repeat(40)}`);
const TOKENS = [
  { contract: "usdc", decimals: 6 },
  { contract: "link", decimals: 18 },
  { contract: "wbtc", decimals: 8 },
];
const NATIVE = { coinId: "native", symbol: "eth", decimals: 18 };
const COINS = new Map(
  [NATIVE, ...TOKENS.map(({ contract, decimals }) => ({ coinId: contract, symbol: contract, decimals }))].map(
    (coin) => [coin.coinId, coin],
  ),
);

function partsOf(call: ChainCall, name: string): EvmPart[] {
  const touches = ({ from, to }: { from: string; to: string }) => from === name || to === name;
  const sides = ({ from, to, units }: { from: string; to: string; units: bigint }) => ({
    units: String(units),
    isSender: from === name,
    isReceiver: to === name,
  });
  const caused = [
    ...call.internal
      .filter(({ index, type, success }) => index > 0 && type === "call" && success)
      .map((one) => ({ coin: NATIVE, one })),
    ...call.tokens.flatMap((one) => (COINS.has(one.contract) ? [{ coin: COINS.get(one.contract)!, one }] : [])),
  ].filter(({ one }) => touches(one));
  const own: EvmPart[] = touches(call)
    ? [{ part: "transaction", coin: NATIVE, ...sides(call), fee: String(call.fee), hasFailed: call.hasFailed }]
    : [];
  return [...own, ...caused.map(({ coin, one }): EvmPart => ({ part: "transfer", coin, ...sides(one) }))];
}
const transactionsOf = ({ calls }: ExplorerChain, accounts: readonly string[]): EvmTransaction[] =>
  calls.flatMap((call) => {
    const sides = accounts
      .map((name) => ({ accountId: name, ledgerAccount: name, parts: partsOf(call, name) }))
      .filter(({ parts }) => parts.length > 0);
    return sides.length === 0 ? [] : [{ txid: `1:${call.hash}`, at: call.at * 1000, sides }];
  });

function booked(bookings: readonly HistoryBooking[]): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  const add = (name: string, coin: string | null, amount: string, sign = 1n) => {
    const key = `${name} ${coin}`;
    balances.set(key, (balances.get(key) ?? 0n) + sign * toFixedPoint(amount, COINS.get(coin!)!.decimals));
  };
  for (const { body } of bookings) {
    for (const { coinId, amount } of body.legs) {
      add(body.account, coinId, amount);
      if (body.toAccount !== null) add(body.toAccount, coinId, amount, -1n);
    }
    if (body.fee) add(body.account, body.fee.coinId, body.fee.amount, -1n);
  }
  return balances;
}

describe("random chains", () => {
  it.each(Array.from({ length: WORLDS }, (_, seed) => seed))(
    "book accounts to their balances, with each fee once (seed %i)",
    (seed) => {
      const chain: ExplorerChain = { calls: [] };
      generateCalls(chain, { seed, transactions: TRANSACTIONS, accounts: ACCOUNTS, tokens: TOKENS });
      for (const accounts of [ACCOUNTS, ACCOUNTS.slice(0, 1)]) {
        const bookings = bookEvm(transactionsOf(chain, accounts));
        const balances = booked(bookings);
        for (const name of accounts)
          for (const coin of COINS.keys())
            expect(balances.get(`${name} ${coin}`) ?? 0n).toBe(balanceOf(chain, coin, name));
        const fees = bookings.filter(({ body }) => body.fee !== null || body.kind === "fee").length;
        expect(fees).toBe(chain.calls.filter(({ from }) => accounts.includes(from)).length);
        expect(new Set(bookings.map(({ body }) => body.sourceKey)).size).toBe(bookings.length);
        expect(bookings.filter(({ body }) => body.kind === "swap").length).toBeGreaterThan(3);
      }
    },
  );
});

describe("one transaction", () => {
  const usdc = COINS.get("usdc")!;
  const link = COINS.get("link")!;
  const own = (changes: Partial<EvmPart> = {}): EvmPart =>
    ({
      part: "transaction",
      coin: NATIVE,
      units: "0",
      isSender: true,
      isReceiver: false,
      fee: "5",
      hasFailed: false,
      ...changes,
    }) as EvmPart;
  const moved = (coin: typeof usdc, units: string, isIn: boolean): EvmPart => ({
    part: "transfer",
    coin,
    units,
    isSender: !isIn,
    isReceiver: isIn,
  });
  const bookingsOf = (...sides: EvmPart[][]) =>
    bookEvm([
      { txid: "1:h", at: 1, sides: sides.map((parts, i) => ({ accountId: `${i}`, ledgerAccount: "ab"[i]!, parts })) },
    ]);
  const book = (...sides: EvmPart[][]) =>
    bookingsOf(...sides).map(({ body: { kind, account, toAccount, legs, fee, sourceKey } }) => [
      sourceKey,
      kind,
      account,
      toAccount,
      legs.map(({ amount, symbol }) => `${amount} ${symbol}`).join(),
      fee?.amount ?? null,
    ]);
  const FEE = "0.000000000000000005";

  it("is one swap when one coin leaves and one comes", () => {
    expect(book([own(), moved(usdc, "7000000", false), moved(link, "3000000000000000000", true)])).toEqual([
      ["evm:1:h", "swap", "a", null, "-7 usdc,3 link", FEE],
    ]);
  });
  it("nets what comes back of a coin", () => {
    const parts = [
      own({ units: "3000000000000000000" }),
      moved(NATIVE, "1000000000000000000", true),
      moved(usdc, "9000000", true),
    ];
    expect(book(parts)).toEqual([["evm:1:h", "swap", "a", null, "-2 eth,9 usdc", FEE]]);
  });
  it("is no swap when it is somebody else's, or when two coins come", () => {
    expect(
      book([moved(usdc, "7000000", false), moved(link, "3000000000000000000", true)]).map(([, kind]) => kind),
    ).toEqual(["transfer", "transfer"]);
    const two = book([
      own({ units: "1000000000000000000" }),
      moved(usdc, "1000000", true),
      moved(link, "1000000000000000000", true),
    ]);
    expect(two.map(([key, kind, , , , fee]) => [key, kind, fee])).toEqual([
      ["evm:1:h", "transfer", FEE],
      ["evm:1:h:2", "transfer", null],
      ["evm:1:h:3", "transfer", null],
    ]);
  });
  it("costs its fee alone when it failed, or approves, or pays itself", () => {
    const fee = [["evm:1:h", "fee", "a", null, `-${FEE} eth`, null]];
    expect(book([own({ units: "9", hasFailed: true } as Partial<EvmPart>), moved(usdc, "7", false)])).toEqual(fee);
    expect(book([own()])).toEqual(fee);
    expect(book([own({ units: "9", isReceiver: true })])).toEqual(fee);
  });
  it("has no fee, and says so, when the explorer does not name it", () => {
    const unknown = { fee: null } as Partial<EvmPart>;
    const swap = [own(unknown), moved(usdc, "7000000", false), moved(link, "3000000000000000000", true)];
    expect(book(swap)).toEqual([["evm:1:h", "swap", "a", null, "-7 usdc,3 link", null]]);
    expect(bookingsOf(swap).map(({ body }) => body.note)).toEqual(["The explorer does not say what fee was paid."]);
    expect(book([own(unknown)])).toEqual([]);
    const received = bookingsOf([own({ ...unknown, units: "1", isSender: false, isReceiver: true })]);
    expect(received.map(({ body }) => body.note)).toEqual([""]);
  });
  it("is one transfer between own accounts", () => {
    expect(
      book(
        [own({ units: "1000000000000000000" })],
        [own({ units: "1000000000000000000", isSender: false, isReceiver: true })],
      ),
    ).toEqual([["evm:1:h", "transfer", "a", "b", "-1 eth", FEE]]);
  });
});
