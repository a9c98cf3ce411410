import { ensureExportMark } from "../ledger/export-mark.ts";
import { positionsCsv, transactionsCsv } from "../ledger/exports.ts";
import { importPositions, readPositions } from "../ledger/positions-import.ts";
import { readStored } from "../storage/store.ts";
import { change } from "./change.ts";
import type { Answers } from "./local-endpoints.ts";

type Names = "GET /api/portfolio/export" | "POST /api/portfolio/import" | "GET /api/transactions/export";

export const answers: Pick<Answers, Names> = {
  "GET /api/portfolio/export": async () => positionsCsv(await readStored(["spot", "leveraged"])),
  "POST /api/portfolio/import": async ({ body: { csv, dryRun = false } }) => {
    const file = await readPositions(csv, Date.now());
    return change((context) => importPositions(context, file, dryRun));
  },
  "GET /api/transactions/export": () =>
    change(({ tables }) => {
      ensureExportMark(tables, crypto.getRandomValues(new Uint32Array(1))[0]!);
      return transactionsCsv(tables);
    }),
};
