import { expect, it } from "vitest";
import { readTransaction, transactionReply } from "./solana-transactions.ts";

const [WALLET, ACCOUNT, MINT] = ["A".repeat(44), "B".repeat(44), "C".repeat(44)];
const SIGNATURE = "5".repeat(88);
const token = (changes: object = {}) => ({
  accountIndex: 1,
  mint: MINT,
  owner: WALLET,
  uiTokenAmount: { amount: "7", decimals: 6 },
  ...changes,
});
const meta = (changes: object = {}) => ({
  ...{ err: null, fee: 5, preBalances: [100, 3], postBalances: [95, 3] },
  ...{ preTokenBalances: [], postTokenBalances: [token()] },
  ...changes,
});
const reply = (changes: object = {}) => ({
  ...{ slot: 9, blockTime: 60, meta: meta() },
  transaction: {
    signatures: [SIGNATURE],
    message: {
      accountKeys: [
        { pubkey: WALLET, signer: true },
        { pubkey: ACCOUNT, signer: false },
      ],
    },
  },
  ...changes,
});
const read = (json: object | null, asked = SIGNATURE) => readTransaction(transactionReply.parse(json), asked);

it("reads the balances before and after a transaction, with the owner where it is said", () => {
  expect(read(reply({ meta: meta({ preTokenBalances: [token({ owner: undefined })] }) }))).toEqual({
    ok: true,
    value: {
      ...{ signature: SIGNATURE, slot: 9, at: 60_000, fee: 5n },
      accounts: [
        { address: WALLET, isSigner: true, before: 100n, after: 95n },
        { address: ACCOUNT, isSigner: false, before: 3n, after: 3n },
      ],
      tokensBefore: [{ address: ACCOUNT, mint: MINT, owner: null, units: 7n, decimals: 6 }],
      tokensAfter: [{ address: ACCOUNT, mint: MINT, owner: WALLET, units: 7n, decimals: 6 }],
    },
  });
});

it("does not know what a transaction moved that is gone, or has no balances or no time", () => {
  for (const json of [null, reply({ meta: null }), reply({ blockTime: null })])
    expect(read(json)).toEqual({ ok: true, value: null });
});

it("reads a transaction of the time before balances of tokens were recorded", () => {
  const old = read(reply({ meta: meta({ preTokenBalances: undefined, postTokenBalances: null }) }));
  expect(old).toMatchObject({ ok: true, value: { tokensBefore: [], tokensAfter: [] } });
});

it("refuses another transaction than the one it asked for, and balances that do not belong to its accounts", () => {
  expect(read(reply(), "4".repeat(88))).toMatchObject({ ok: false });
  expect(read(reply({ meta: meta({ postBalances: [95] }) }))).toMatchObject({ ok: false });
  expect(read(reply({ meta: meta({ postTokenBalances: [token({ accountIndex: 2 })] }) }))).toMatchObject({ ok: false });
  for (const lamports of [-1, 0.5, "95"])
    expect(transactionReply.safeParse(reply({ meta: meta({ postBalances: [lamports, 3] }) })).success).toBe(false);
});
