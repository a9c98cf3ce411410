import { z } from "zod";
import { define } from "../endpoint.ts";

/** Enough for an article's title, whose letters can take nine characters each when they are percent-encoded. */
const MAX_PATH = 1000;
const MAX_REFERRER = 2000;

export const visitEndpoints = define({
  "POST /api/visits": {
    access: "visitor",
    summary: "Counts a page view; ignores bots",
    body: z.object({
      page: z.string("page must be a path of this site").max(MAX_PATH, "page is too long"),
      /** The referring URL; only its site is stored. */
      referrer: z.string().max(MAX_REFERRER).optional(),
    }),
    reply: z.object({ counted: z.boolean() }),
  },
});
