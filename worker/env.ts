import type { PasswordHasher } from "./accounts/password-hasher.ts";
import type { ChatRoom } from "./chat/room-object.ts";
import type { PriceFanOut } from "./live-prices/fan-out-object.ts";
import type { PriceFeedObject } from "./live-prices/feed-object.ts";
import type { Ledger } from "./transactions/figures/ledger-object.ts";
import type { VisitBuffer } from "./visits/buffer-object.ts";

/** The worker's bindings. The same object holds the settings, which only `readSettings` reads. */
export type Env = Record<string, unknown> & {
  DB: D1Database;
  ASSETS: Fetcher;
  BACKUPS?: R2Bucket;
  /** Set by `npm run deploy`: where Durable Objects run and store their data. */
  JURISDICTION?: "eu" | "us" | "fedramp";
  CHAT_ROOM: DurableObjectNamespace<ChatRoom>;
  LEDGER: DurableObjectNamespace<Ledger>;
  PRICE_FEED: DurableObjectNamespace<PriceFeedObject>;
  PRICE_FAN_OUT: DurableObjectNamespace<PriceFanOut>;
  VISIT_BUFFER: DurableObjectNamespace<VisitBuffer>;
  PASSWORD_HASHER: DurableObjectNamespace<PasswordHasher>;
  JOB_RUNNER: DurableObjectNamespace<Rpc.DurableObjectBranded & { run(name: string): Promise<void> }>;
};
