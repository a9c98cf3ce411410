import { call } from "../../api/call.ts";
import { attempt } from "../../api/outcomes.ts";
import { reloadLedger } from "../../ledger/reload.ts";

type Sides = { outId: string; arrivalId: string };

async function send(sides: Sides, isSeparate: boolean): Promise<void> {
  await call("POST /api/transfer-pairs", { body: { ...sides, isSeparate } });
  await reloadLedger();
}
async function takeBack({ arrivalId }: Sides): Promise<void> {
  await call("DELETE /api/transfer-pairs/:id", { params: { id: arrivalId } });
  await reloadLedger();
}
const undo = (work: Promise<void>) => void attempt(work, "Undone", "Failed to undo this");

/** Books two transactions as one transfer. Returns whether that has succeeded, which a toast says. */
export const joinTransfer = (sides: Sides): Promise<boolean> =>
  attempt(send(sides, false), "Booked as one transfer", "Failed to book this as one transfer", () =>
    undo(takeBack(sides)),
  );

/** Says that two transactions are separate. The undo of what was one transfer makes it one again. */
export const separateTransfer = (sides: Sides, wasTransfer: boolean): Promise<boolean> =>
  attempt(send(sides, true), "Kept as two transactions", "Failed to separate the transactions", () =>
    undo(wasTransfer ? send(sides, false) : takeBack(sides)),
  );
