import { z } from "zod";
import { define } from "../endpoint.ts";

/** The name of an article may take nine letters of it for one of its own. */
const MAX_PATH = 1000;
const MAX_REFERRER = 2000;

export const visitEndpoints = define({
  "POST /api/visits": {
    access: "visitor",
    summary: "Counts a view of one of our pages; machines are left out",
    body: z.object({
      page: z.string("The page is a path of this site").max(MAX_PATH, "That path is too long"),
      /** Where the visit came from; of it only the site is kept. */
      referrer: z.string().max(MAX_REFERRER).optional(),
    }),
    reply: z.object({ counted: z.boolean() }),
  },
});
