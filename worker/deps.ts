import type { Passwords } from "./accounts/password-service.ts";
import type { AdsMemory } from "./ads/slots/active-ads.ts";
import type { Room } from "./chat/room.ts";
import type { EcosystemCache } from "./ecosystems/tokens.ts";
import type { FeedCache } from "./icp-tokens/feeds.ts";
import type { MarketCache } from "./markets/market.ts";
import type { Plan } from "./markets/plan.rules.ts";
import type { Clock } from "./platform/clock.ts";
import type { Identify } from "./platform/http/endpoints.ts";
import type { Ids } from "./platform/ids.ts";
import type { Log } from "./platform/log.ts";
import type { Database } from "./platform/storage/db.ts";
import type { PaymentNetwork } from "./upstreams/chains/transfers.ts";
import type { CoinSource, PlanName } from "./upstreams/coingecko/coingecko.ts";
import type { TokenSource } from "./upstreams/icpswap/icpswap.ts";
import type { PictureSource } from "./upstreams/pictures/pictures.ts";
import type { PushService } from "./upstreams/push/web-push.ts";
import type { Visits } from "./visits/buffer-type.ts";

export type Config = {
  planName: PlanName;
  plan: Plan;
  /** The name that pages show: "CoinGecko", or "Sandbox". */
  marketSource: string;
  /** Names one upstream market among others: a change of it starts the market and its budget anew. */
  marketOrigin: string;
  /** Tells one key of the market from another, and nothing of either. */
  marketKeyHash: string;
  /** The name that pages show beside tokens: "ICPSwap", or "Sandbox". */
  tokenSourceName: string;
  tokenOrigin: string;
  /** Pictures may come from this host, beside CoinGecko's own. */
  coinGeckoHost: string;
  /** Off on a developer's machine, where one address makes all the accounts. */
  limitsRegistrations: boolean;
  adCreation: "open" | "closed";
};

/** Everything that the outside world is to a feature: the same small interface in tests. */
export type Deps = {
  db: Database;
  clock: Clock;
  identify: Identify;
  ids: Ids;
  log: Log;
  config: Config;
  coins: CoinSource;
  market: MarketCache;
  room: Room;
  passwords: Passwords;
  pictures: PictureSource;
  ecosystems: EcosystemCache;
  tokenSource: TokenSource;
  feeds: FeedCache;
  /** The chains that ads can be paid on, one for each currency. */
  transfers: readonly PaymentNetwork[];
  ads: AdsMemory;
  visits: Visits;
  /** Null where no keys are set: nothing is pushed. */
  push: PushService | null;
  assets: Fetcher;
};
