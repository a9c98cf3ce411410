import { z } from "zod";
import { PASSWORD_COST } from "./accounts/passwords.ts";

const urlWithDefault = (fallback: string) =>
  z
    .url()
    .default(fallback)
    .transform((url) => url.replace(/\/+$/, ""));
/** A comma-separated list of addresses. The first one that replies is used. */
const urls = z
  .string()
  .optional()
  .transform((text) => (text ?? "").split(",").flatMap((url) => url.trim().replace(/\/+$/, "") || []))
  .pipe(z.array(z.url()));
/** An extended public key. Private keys must never be on a server. */
const watchOnlyKey = z
  .string()
  .regex(/^([xztv]pub[1-9A-HJ-NP-Za-km-z]{50,})?$/, "must be an extended public key (xpub, zpub, tpub or vpub)")
  .optional()
  .transform((key) => key || undefined);

const optionalText = z
  .string()
  .optional()
  .transform((text) => text || undefined);

const RPC_URL = /^(\d+)=(https?:\/\/.+)$/;
/** Servers by chain id. */
const rpcUrls = z
  .string()
  .optional()
  .transform((text) => (text ?? "").split(",").flatMap((entry) => entry.trim() || []))
  .refine((entries) => entries.every((entry) => RPC_URL.test(entry)), 'must look like "1=https://…,8453=https://…"')
  .transform(
    (entries): Record<number, string> =>
      Object.fromEntries(
        entries.map((entry) => [RPC_URL.exec(entry)![1]!, RPC_URL.exec(entry)![2]!.replace(/\/+$/, "")]),
      ),
  );

const vapidKey = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^([\\w-]{${length}})?$`), `must have ${length} characters of base64url`)
    .optional()
    .transform((key) => key || undefined);

const settings = z.object({
  ENVIRONMENT: z.enum(["production", "development", "test"]).default("production"),
  /** The address under which the site is known, for links that leave it. The default is the address of the deployment. */
  PUBLIC_ORIGIN: z
    .union([z.literal(""), z.url()])
    .optional()
    .transform((url) => (url ? new URL(url).origin : undefined)),
  COINGECKO_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  COINGECKO_API_KEY: z
    .string()
    .optional()
    .transform((key) => key || undefined),
  /** Without it, keyless, or demo with a key. */
  COINGECKO_PLAN: z.enum(["keyless", "demo", "basic", "analyst"]).optional(),
  MARKET_SOURCE: z.string().min(1),
  LIVE_PRICES: z.enum(["on", "off"]).default("on"),
  /** How many hours of a UTC day live prices may run, since each of them uses 460 GB-s of Durable Objects. */
  LIVE_PRICES_HOURS: z.coerce.number().min(0).max(24).default(24),
  /** How many rows imports of all users may write in a UTC day, so that they leave the others of a plan's day. */
  IMPORT_ROWS_A_DAY: z.union([z.literal("off"), z.coerce.number().int().min(0)]).default("off"),
  /** The sockets and the REST APIs of the venues of live prices. */
  BINANCE_SOCKET_URL: urlWithDefault("wss://data-stream.binance.vision"),
  BINANCE_URL: urlWithDefault("https://data-api.binance.vision"),
  KRAKEN_SOCKET_URL: urlWithDefault("wss://ws.kraken.com"),
  KRAKEN_URL: urlWithDefault("https://api.kraken.com"),
  /**
   * Address of a gateway that article images are fetched from instead of their own hosts. The sandbox needs it, because
   * it has no network access.
   */
  PICTURES_URL: optionalText,
  ICPSWAP_URL: urlWithDefault("https://api.icpswap.com"),
  ICPSWAP_LOGO_URL: urlWithDefault("https://static.icpswap.com/logo"),
  TOKEN_SOURCE: z.string().min(1).default("ICPSwap"),
  /** The venue for perpetual contracts whose public accounts users link. */
  HYPERLIQUID_URL: urlWithDefault("https://api.hyperliquid.xyz"),
  /** The euro reference rates of the European Central Bank. */
  ECB_URL: urlWithDefault("https://www.ecb.europa.eu/stats/eurofxref"),
  RATE_SOURCE: z.string().min(1).default("European Central Bank"),
  /** The username of the site's owner, which the texts about ad reviews mention. The default is the first admin. */
  SITE_OWNER: z
    .string()
    .optional()
    .transform((name) => name?.replace(/^@/, "") || undefined),
  AD_CREATION: z.enum(["open", "closed"]).default("closed"),
  /** Payments in USDC: JSON-RPC servers of the chain, and the key from which payment addresses are derived. */
  EVM_CHAIN_ID: z.coerce.number().int().default(8453),
  EVM_RPC_URL: urls,
  EVM_XPUB: watchOnlyKey,
  /** The maximum number of blocks per log query of the server. */
  EVM_LOG_RANGE: z.coerce.number().int().min(1).max(100_000).default(2_000),
  /** The USDC contract on an unknown chain, for development. */
  EVM_USDC: z
    .string()
    .regex(/^(0x[0-9a-fA-F]{40})?$/)
    .optional()
    .transform((address) => address || undefined),
  /** Payments in BTC: Esplora servers, and the key from which payment addresses are derived. */
  ESPLORA_URL: urls,
  BTC_XPUB: watchOnlyKey,
  /**
   * Web Push: a P-256 key pair in base64url, and a contact address for push services. Without them, a pair is made
   * and kept in the database.
   */
  VAPID_PUBLIC_KEY: vapidKey(87),
  VAPID_PRIVATE_KEY: vapidKey(43),
  VAPID_SUBJECT: z
    .string()
    .regex(/^((mailto:|https:\/\/).+)?$/, "must begin with mailto: or https://")
    .optional()
    .transform((subject) => subject || undefined),
  /** Address of a gateway that pushes are sent to instead of the browsers' push services. The sandbox receives them there. */
  PUSH_URL: optionalText,
  /** The server that resolves the host names of webhooks, by DNS over HTTPS in JSON. */
  RESOLVER_URL: urlWithDefault("https://cloudflare-dns.com/dns-query"),
  /** Address of a gateway that webhooks are sent to instead of their own hosts. The sandbox receives them there. */
  WEBHOOKS_URL: optionalText,
  /** Emails with reset links: a server with the API of Resend, its key and the sender. Without these none are sent. */
  EMAIL_URL: urlWithDefault("https://api.resend.com"),
  EMAIL_API_KEY: optionalText,
  EMAIL_FROM: optionalText,
  /**
   * Address of a server that simulates all services from which the balances of linked accounts are read, such as the
   * sandbox.
   */
  WALLETS_URL: optionalText,
  /** JSON-RPC servers for balances by chain id, in place of the public ones: "1=https://…,8453=https://…". */
  WALLET_RPC_URLS: rpcUrls,
  /**
   * A JSON-RPC server of Solana for balances, in place of the public one, which refuses many calls. Transactions of linked
   * Solana accounts are read only from such a server.
   */
  SOLANA_RPC_URL: z
    .string()
    .regex(/^(https?:\/\/.+)?$/, "must begin with https://")
    .optional()
    .transform((url) => url?.replace(/\/+$/, "") || undefined),
  /** A key of Blockscout, by which the transactions of linked EVM accounts are read. Without it only their balances are. */
  BLOCKSCOUT_API_KEY: optionalText,
  /** The N of scrypt. Tests lower it. */
  PASSWORD_COST: z.coerce.number().int().default(PASSWORD_COST.N),
  /**
   * The number of Durable Objects that hash passwords in parallel. 1 in development, where one thread runs everything.
   */
  PASSWORD_SHARDS: z.coerce.number().int().min(1).max(256).default(16),
  /** Messages that one user may send in ten seconds. Load tests raise it. */
  CHAT_FLOOD_LIMIT: z.coerce.number().int().min(1).default(5),
});
/** Only tests may use a lower password cost. */
const checkedSettings = settings.refine(
  ({ ENVIRONMENT, PASSWORD_COST: N }) => ENVIRONMENT === "test" || N >= PASSWORD_COST.N,
  { path: ["PASSWORD_COST"], message: `must be at least ${PASSWORD_COST.N}` },
);
const withPlan = checkedSettings.transform(({ COINGECKO_PLAN: plan, ...rest }) => ({
  ...rest,
  COINGECKO_PLAN: plan ?? (rest.COINGECKO_API_KEY ? ("demo" as const) : ("keyless" as const)),
}));
export type Settings = z.output<typeof withPlan>;

/** Parses the settings. Throws an error that names the invalid setting. */
export function readSettings(env: Record<string, unknown>): Settings {
  const parsed = withPlan.safeParse(env);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The setting ${issue?.path.join(".")} is invalid: ${issue?.message}`);
}
