import { z } from "zod";
import { define } from "../endpoint.ts";
import { leveragedPosition } from "../portfolio/contract.ts";
import { closedPosition, MAX_CLOSED_PAGE } from "./closed-contract.ts";

export const closedEndpoints = define({
  "GET /api/closed-positions": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns closed leveraged positions with their results, the last first, in pages",
    query: z.strictObject({
      cursor: z
        .string()
        .regex(/^\d{1,16}\.[\w-]{1,200}$/, "cursor must come from an earlier page")
        .optional(),
      limit: z.coerce.number("limit must be a number").int().min(1).max(MAX_CLOSED_PAGE).default(MAX_CLOSED_PAGE),
    }),
    reply: z.object({
      items: z.array(closedPosition),
      /** The cursor of the next page; null on the last one. */
      next: z.string().nullable(),
    }),
  },
  "GET /api/closed-positions/export": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the closed positions as a CSV file",
    reply: z.string(),
    rawResponse: true,
  },
  "POST /api/closed-positions/:id/reopen": {
    access: "user",
    reach: "write",
    example: { path: "/api/closed-positions/CLOSED/reopen" },
    summary: "Opens a closed position again; a part joins the rest of its position",
    reply: leveragedPosition,
  },
});
