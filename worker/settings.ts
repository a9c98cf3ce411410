import { z } from "zod";
import { PASSWORD_COST } from "./accounts/passwords.ts";

const address = (otherwise: string) =>
  z
    .url()
    .default(otherwise)
    .transform((url) => url.replace(/\/+$/, ""));
/** A list of addresses, by commas: the first that answers is asked. */
const urls = z
  .string()
  .optional()
  .transform((text) => (text ?? "").split(",").flatMap((url) => url.trim().replace(/\/+$/, "") || []))
  .pipe(z.array(z.url()));
/** Only ever the public half: a private key has no business on a server. */
const watchOnlyKey = z
  .string()
  .regex(/^([xztv]pub[1-9A-HJ-NP-Za-km-z]{50,})?$/, "must be an extended public key (xpub, zpub, tpub or vpub)")
  .optional()
  .transform((key) => key || undefined);

const vapidKey = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^([\\w-]{${length}})?$`), `must have ${length} characters of base64url`)
    .optional()
    .transform((key) => key || undefined);

const settings = z.object({
  ENVIRONMENT: z.enum(["production", "development", "test"]).default("production"),
  COINGECKO_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  COINGECKO_API_KEY: z
    .string()
    .optional()
    .transform((key) => key || undefined),
  COINGECKO_PLAN: z.enum(["keyless", "demo", "basic", "analyst"]),
  MARKET_SOURCE: z.string().min(1),
  /** Where pictures of articles are asked for instead of at their own hosts: the sandbox, which reaches none. */
  PICTURES_URL: z
    .string()
    .optional()
    .transform((url) => url || undefined),
  ICPSWAP_URL: address("https://api.icpswap.com"),
  ICPSWAP_LOGO_URL: address("https://static.icpswap.com/logo"),
  TOKEN_SOURCE: z.string().min(1).default("ICPSwap"),
  AD_CREATION: z.enum(["open", "closed"]).default("closed"),
  /** Payments in USDC: a JSON-RPC server of the chain, and the key whose addresses it watches. */
  EVM_CHAIN_ID: z.coerce.number().int().default(8453),
  EVM_RPC_URL: urls,
  EVM_XPUB: watchOnlyKey,
  /** Blocks that the server searches for logs in one call. */
  EVM_LOG_RANGE: z.coerce.number().int().min(1).max(100_000).default(2_000),
  /** The token's contract on a chain that we do not know: a developer's own. */
  EVM_USDC: z
    .string()
    .regex(/^(0x[0-9a-fA-F]{40})?$/)
    .optional()
    .transform((address) => address || undefined),
  /** Payments in BTC: an Esplora server, and the key whose addresses it watches. */
  ESPLORA_URL: urls,
  BTC_XPUB: watchOnlyKey,
  /** Web Push: a P-256 key pair in base64url, and whom a push service may write to. */
  VAPID_PUBLIC_KEY: vapidKey(87),
  VAPID_PRIVATE_KEY: vapidKey(43),
  VAPID_SUBJECT: z
    .string()
    .regex(/^((mailto:|https:\/\/).+)?$/, "must begin with mailto: or https://")
    .optional()
    .transform((subject) => subject || undefined),
  /** scrypt's N; tests lower it. */
  PASSWORD_COST: z.coerce.number().int().default(PASSWORD_COST.N),
  /** Objects that hash passwords side by side. 1 on a developer's machine, where one thread runs everything. */
  PASSWORD_SHARDS: z.coerce.number().int().min(1).max(256).default(16),
  /** Messages that one person may send in ten seconds; load tests raise it. */
  CHAT_FLOOD_LIMIT: z.coerce.number().int().min(1).default(5),
});
/** Lower settings than these are for tests alone. */
const checkedSettings = settings.refine(
  ({ ENVIRONMENT, PASSWORD_COST: N }) => ENVIRONMENT === "test" || N >= PASSWORD_COST.N,
  { path: ["PASSWORD_COST"], message: `must be at least ${PASSWORD_COST.N}` },
);
export type Settings = z.output<typeof settings>;

/** Throws a sentence that names the setting that is wrong. */
export function readSettings(env: Record<string, unknown>): Settings {
  const parsed = checkedSettings.safeParse(env);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The setting ${issue?.path.join(".")} is wrong: ${issue?.message}`);
}
