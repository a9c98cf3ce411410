import { z } from "zod";
import { isHttpsOfPublicHost } from "../../../shared/values/https-url.ts";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";
import { cleanText } from "../display-text.rules.ts";
import { plainTextOf } from "./plain-text.rules.ts";

const MAX_LINKS = 5;
const MAX_CATEGORIES = 12;

/** A project's description of its coin, as plain text, with https links only. */
export type CoinDetails = {
  description: string | null;
  homepage: string | null;
  explorers: string[];
  sourceCode: string[];
  categories: string[];
};

// Each part may be absent or of another type, because one wrong part must not lose the others.
const texts = z
  .array(z.unknown())
  .catch([])
  .transform((list) => list.filter((entry) => typeof entry === "string"));
const MAX_LINK = 500;
const links = texts.transform((list) => [
  ...new Set(list.map((url) => url.trim()).filter((url) => isHttpsOfPublicHost(url, MAX_LINK))),
]);
const noLinks = { homepage: [], blockchain_site: [], repos_url: { github: [], bitbucket: [] } };

const detailReply = z.object({
  id: z.string().min(1),
  description: z.object({ en: z.string() }).catch({ en: "" }),
  categories: texts,
  links: z
    .object({
      homepage: links,
      blockchain_site: links,
      repos_url: z.object({ github: links, bitbucket: links }).catch({ github: [], bitbucket: [] }),
    })
    .catch(noLinks),
});

export function parseDetails(json: unknown): UpstreamResult<CoinDetails> {
  const parsed = detailReply.safeParse(json);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  const { description, categories, links: found } = parsed.data;
  return {
    ok: true,
    value: {
      description: plainTextOf(description.en) || null,
      homepage: found.homepage[0] ?? null,
      explorers: found.blockchain_site.slice(0, MAX_LINKS),
      sourceCode: [...found.repos_url.github, ...found.repos_url.bitbucket].slice(0, MAX_LINKS),
      categories: categories.map(cleanText).filter(Boolean).slice(0, MAX_CATEGORIES),
    },
  };
}
