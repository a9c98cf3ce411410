import { readLeveraged, readLeveragedPatch } from "../ledger/input.ts";
import { addLeveraged, editLeveraged, removeLeveraged, reopenLeveraged } from "../ledger/leveraged.ts";
import { leveragedReply } from "../ledger/lists.ts";
import { change, DELETED } from "./change.ts";
import type { AnswersOf } from "./local-endpoints.ts";

export const answers: Omit<AnswersOf<"leveraged-positions">, "GET /api/leveraged-positions"> = {
  "POST /api/leveraged-positions": ({ body, key }) =>
    change((context) => leveragedReply(context, addLeveraged(context, readLeveraged(body), key))),
  "PATCH /api/leveraged-positions/:id": ({ params, body }) =>
    change((context) => leveragedReply(context, editLeveraged(context, params.id, readLeveragedPatch(body)))),
  "POST /api/leveraged-positions/:id/reopen": ({ params }) =>
    change((context) => leveragedReply(context, reopenLeveraged(context, params.id))),
  "DELETE /api/leveraged-positions/:id": ({ params }) =>
    change(({ tables }) => {
      removeLeveraged(tables, params.id);
      return DELETED;
    }),
};
