import { z } from "zod";
import { define } from "../endpoint.ts";
import { MAX_OFFERS } from "./transfers.ts";

const id = (label: string) => z.string(`${label} must be the id of a transaction`).max(16);
const time = z.iso.datetime();
const decimal = z.string();

const side = z.object({ id: z.string(), at: time, account: z.string(), amount: decimal });

export const transferEndpoints = define({
  "GET /api/transfer-offers": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns pairs of transactions that look like one transfer, newest first",
    reply: z.object({
      items: z
        .array(
          z.object({
            out: side,
            arrival: side,
            coinId: z.string().nullable(),
            symbol: z.string(),
            /** The amount that was sent, minus the amount that arrived. */
            fee: decimal,
            /** Whether one of both would also fit another transaction. */
            isAmbiguous: z.boolean(),
          }),
        )
        .max(MAX_OFFERS),
    }),
  },
  "POST /api/transfer-pairs": {
    access: "user",
    reach: "write",
    example: { body: { outId: "SENT", arrivalId: "ARRIVED" } },
    summary: "Makes two transactions one transfer, or says that they are separate; repeating it changes nothing",
    body: z.object({
      outId: id("outId"),
      arrivalId: id("arrivalId"),
      /** True when the coins that arrived came from outside. */
      isSeparate: z.boolean("isSeparate must be true or false").default(false),
    }),
    reply: z.object({
      /** The id of the arrival, by which the decision can be taken back. */
      id: z.string(),
    }),
  },
  "DELETE /api/transfer-pairs/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/transfer-pairs/TRANSACTION" },
    summary: "Takes back what was decided about a transaction and its other side; the id is that of either",
    reply: z.object({ deleted: z.literal(true) }),
  },
});
