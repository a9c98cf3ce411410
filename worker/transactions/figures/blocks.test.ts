import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { LINKED_SOURCE } from "../../../shared/transactions/transaction.ts";
import { runs } from "../../../tools/test/depth.ts";
import { type BlockRow, ledgerBlocks } from "./blocks.ts";

const rowOf = (id: number, at: number): BlockRow => ({
  ...{ id, kind: "buy", at, account: "", toAccount: null, legs: `[["bitcoin","btc","${id}"]]` },
  ...{
    price: null,
    priceCurrency: null,
    fee: null,
    positionId: null,
    transferKey: null,
    note: null,
    ...(id % 7 === 0 && { source: LINKED_SOURCE }),
  },
});

const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), times: fc.array(fc.nat(50), { minLength: 1, maxLength: 900 }) }),
  fc.record({ kind: fc.constant("remove" as const), picks: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }) }),
);

it("blocks have the transactions in their order, whatever was added and removed", async () => {
  const stub = env.LEDGER.get(env.LEDGER.idFromName("blocks"));
  await runInDurableObject(stub, (_, state) => {
    const { sql } = state.storage;
    const blocks = ledgerBlocks(sql);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        blocks.clear();
        let [rows, nextId] = [[] as BlockRow[], 1];
        for (const one of steps) {
          if (one.kind === "add") {
            const added = one.times.map((at) => rowOf(nextId++, at));
            blocks.add(added);
            rows.push(...added);
          } else {
            const removed = rows.length === 0 ? [] : one.picks.map((pick) => rows[pick % rows.length]!);
            blocks.remove(removed);
            rows = rows.filter((row) => !removed.includes(row));
          }
        }
        expect([...blocks.all()]).toEqual(rows.toSorted((a, b) => a.at - b.at || a.id - b.id));
        const { n } = sql.exec<{ n: number }>("SELECT count(*) AS n FROM blocks").one();
        expect(n).toBeLessThanOrEqual(1 + rows.length / 50 + steps.length);
      }),
      runs(30, 1000),
    );
  });
});
