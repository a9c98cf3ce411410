import { describe, expect, it } from "vitest";
import { randomOf } from "../../../tools/sandbox/wallets/histories/generate.ts";
import { parseIcpBlocks, parseIcrcBlocks } from "../../upstreams/wallets/ledger-blocks.ts";
import { afterReplies, beginLedgers, type Cursor, nextLedgers, offsetOf } from "./icp.rules.ts";

const PER_PAGE = 10;
const tokenOf = (ledgerId: string) => ({ ledgerId, coinId: ledgerId, symbol: ledgerId, decimals: 8 });

/** Reads ledgers that grow between the pages. Returns the blocks that were seen, and the end of the reading. */
function read(ledgers: Map<string, number[]>, covered: Record<string, number>, grow: () => void, from?: Cursor) {
  const seen = new Map([...ledgers.keys()].map((id) => [id, new Set<number>()]));
  let cursor = from ?? beginLedgers([...ledgers.keys()].map(tokenOf));
  while (cursor.open.length > 0) {
    const replies = nextLedgers(cursor, 2).map((ledger) => {
      const { ledgerId } = ledger.token;
      const page = ledgers
        .get(ledgerId)!
        .toReversed()
        .slice(offsetOf(ledger), offsetOf(ledger) + PER_PAGE);
      for (const index of page) seen.get(ledgerId)!.add(index);
      return { ledgerId, indexes: page };
    });
    // The cursor is stored as JSON between two requests.
    cursor = JSON.parse(JSON.stringify(afterReplies(cursor, replies, covered)!));
    grow();
  }
  return { seen, newest: cursor.newest };
}

describe("the pages of ledgers", () => {
  it.each([1, 2, 3, 4, 5])("are read without a gap while blocks are added (seed %i)", (seed) => {
    const random = randomOf(seed);
    const ledgers = new Map(["a", "b", "c"].map((id, i) => [id, Array.from({ length: i * 37 }, (_, n) => n * 3)]));
    const all = new Map([...ledgers.keys()].map((id) => [id, new Set<number>()]));
    const grow = () => {
      for (const blocks of ledgers.values())
        if (random() < 0.3) for (let n = 0; n < random() * 14; n++) blocks.push((blocks.at(-1) ?? 0) + 1);
    };
    let covered = {};
    for (let reading = 0; reading < 4; reading++) {
      const { seen, newest } = read(ledgers, covered, grow);
      covered = { ...covered, ...newest };
      for (const [id, indexes] of seen) for (const index of indexes) all.get(id)!.add(index);
    }
    const { seen } = read(ledgers, covered, () => {});
    for (const [id, blocks] of ledgers) expect(new Set([...all.get(id)!, ...seen.get(id)!])).toEqual(new Set(blocks));
  });

  it("begin anew when a page does not continue the one before, and end when that never happens", () => {
    let cursor: Cursor | null = beginLedgers([tokenOf("a")]);
    const page = (indexes: number[]) => {
      cursor = cursor && afterReplies(cursor, [{ ledgerId: "a", indexes }], {});
    };
    page([9, 8, 7]);
    page([5, 4]);
    expect(cursor?.open[0]).toMatchObject({ count: 0, last: null, restarts: 1 });
    for (let i = 0; i < 3; i++) {
      page([9, 8, 7]);
      page([]);
    }
    expect(cursor).toBe(null);
  });

  it("leave out a ledger that fails alone twice", () => {
    let cursor = beginLedgers(["a", "b"].map(tokenOf));
    cursor = afterReplies(
      cursor,
      [
        { ledgerId: "a", indexes: null },
        { ledgerId: "b", indexes: [] },
      ],
      {},
    )!;
    expect(nextLedgers(cursor, 5).map(({ token }) => token.ledgerId)).toEqual(["a"]);
    cursor = afterReplies(cursor, [{ ledgerId: "a", indexes: null }], {})!;
    expect(cursor).toMatchObject({ open: [], unread: ["a"], newest: {} });
  });
});

describe("blocks", () => {
  const now = Date.UTC(2026, 0, 1);
  const at = Date.UTC(2025, 0, 1);
  const icp = {
    transfer_type: "transfer",
    amount: "7",
    fee: "1",
    from_account_identifier: "a",
    to_account_identifier: null,
  };
  const icpOf = (changes: object) =>
    parseIcpBlocks({ blocks: [{ ...icp, block_height: "5", created_at: at / 1000, ...changes }] }, now);

  it.each([
    ["seconds", at / 1000],
    ["milliseconds", at],
    ["nanoseconds as text", `${at}000000`],
    ["text", new Date(at).toISOString()],
  ])("have times in %s", (_, timestamp) => {
    const block = {
      index: 5,
      kind: "transfer",
      amount: 7,
      fee: "1",
      from_owner: "p",
      from_subaccount: "00",
      timestamp,
    };
    expect(parseIcrcBlocks({ data: [block] }, now)).toEqual({
      ok: true,
      value: [{ index: 5, at, kind: "transfer", units: 7n, fee: 1n, from: "p", to: null }],
    });
  });
  it.each([
    ["no amount", { amount: null }],
    ["a fraction", { amount: "1.5" }],
    ["an inexact amount", { amount: 2 ** 60 }],
    ["a time before the first day", { created_at: 5 }],
    ["a time ahead", { created_at: now / 1000 + 200_000 }],
  ])("are refused with %s", (_, changes) => {
    expect(icpOf({})).toMatchObject({ ok: true });
    expect(icpOf(changes)).toEqual({ ok: false, failure: { kind: "unexpected-shape" } });
  });
  it("are refused out of order", () => {
    const block = { ...icp, created_at: at / 1000 };
    const page = {
      blocks: [
        { ...block, block_height: 5 },
        { ...block, block_height: 5 },
      ],
    };
    expect(parseIcpBlocks(page, now).ok).toBe(false);
  });
});
