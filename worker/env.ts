import { z } from "zod";

/** Bindings and settings. Read here and nowhere else, so that a wrong one is told at the first request. */
export type Env = Record<string, unknown> & { DB: D1Database; ASSETS: Fetcher };

const settings = z.object({
  ENVIRONMENT: z.enum(["production", "development", "test"]).default("production"),
  COINGECKO_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  COINGECKO_API_KEY: z
    .string()
    .optional()
    .transform((key) => key || undefined),
  COINGECKO_PLAN: z.enum(["keyless", "demo", "basic", "analyst"]),
  MARKET_SOURCE: z.string().min(1),
});
export type Settings = z.output<typeof settings>;

export function readSettings(env: Env): Settings {
  const parsed = settings.safeParse(env);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The setting ${issue?.path.join(".")} is wrong: ${issue?.message}`);
}
