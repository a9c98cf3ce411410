import { readSpot, readSpotPatch } from "../ledger/input.ts";
import { spotReply } from "../ledger/lists.ts";
import { addSpot, deleteHolding, editSpot, restoreHolding } from "../ledger/spot.ts";
import { change, DELETED } from "./change.ts";
import type { AnswersOf } from "./local-endpoints.ts";

export const answers: Omit<AnswersOf<"spot-positions">, "GET /api/spot-positions"> = {
  "POST /api/spot-positions": ({ body, key }) => change((context) => spotReply(addSpot(context, readSpot(body), key))),
  "PATCH /api/spot-positions/:id": ({ params, body }) =>
    change((context) => spotReply(editSpot(context, params.id, readSpotPatch(body)))),
  "DELETE /api/spot-positions/:id": ({ params }) =>
    change((context) => {
      deleteHolding(context, params.id);
      return DELETED;
    }),
  "POST /api/spot-positions/:id/restore": ({ params }) =>
    change((context) => {
      restoreHolding(context, params.id);
      return { restored: true } as const;
    }),
};
