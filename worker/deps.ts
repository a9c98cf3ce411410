import type { Passwords } from "./accounts/password-service.ts";
import type { AdsCache } from "./ads/slots/active-ads.ts";
import type { Room } from "./chat/room.ts";
import type { PictureIndexCache } from "./coin-pictures/packs-cache.ts";
import type { HistoryCache } from "./coins/history-cache.ts";
import type { RatesCache } from "./currencies/rates-cache.ts";
import type { EcosystemCache } from "./ecosystems/tokens.ts";
import type { FeedCache } from "./icp-tokens/feeds.ts";
import type { PriceFeedClient } from "./live-prices/feed.ts";
import type { MarketCache } from "./markets/market.ts";
import type { Plan } from "./markets/plan.rules.ts";
import type { Clock } from "./platform/clock.ts";
import type { Authorize, Identify } from "./platform/http/endpoints.ts";
import type { Ids } from "./platform/ids.ts";
import type { Log } from "./platform/log.ts";
import type { PublicOrigin } from "./platform/public-origin.ts";
import type { Database } from "./platform/storage/db.ts";
import type { CompareWithChains } from "./transactions/changes/compared.ts";
import type { Ledgers } from "./transactions/figures/ledgers.ts";
import type { PaymentNetwork } from "./upstreams/chains/transfers.ts";
import type { CoinSource, PlanName } from "./upstreams/coingecko/coingecko.ts";
import type { ReferenceRateSource } from "./upstreams/ecb/ecb.ts";
import type { Mailer } from "./upstreams/email/email.ts";
import type { PerpVenue } from "./upstreams/hyperliquid/hyperliquid.ts";
import type { TokenSource } from "./upstreams/icpswap/icpswap.ts";
import type { PictureSource } from "./upstreams/pictures/pictures.ts";
import type { PushService } from "./upstreams/push/web-push.ts";
import type { CandleSource } from "./upstreams/venues/candles.ts";
import type { Venue } from "./upstreams/venues/venue.ts";
import type { WalletSources } from "./upstreams/wallets/wallet-sources.ts";
import type { Webhooks } from "./upstreams/webhooks/webhooks.ts";
import type { Visits } from "./visits/buffer-type.ts";

export type Config = {
  planName: PlanName;
  plan: Plan;
  /** The data source that pages show: "CoinGecko" or "Sandbox". */
  marketSource: string;
  /** Identifies the upstream of the market. When it changes, the market and its call budget start from zero. */
  marketOrigin: string;
  /** A hash by which a changed API key is detected without storing the key. */
  marketKeyHash: string;
  /** The data source that pages show with tokens: "ICPSwap" or "Sandbox". */
  tokenSourceName: string;
  tokenOrigin: string;
  /** The source of exchange rates that replies name: "European Central Bank" or "Sandbox". */
  rateSource: string;
  /** Identifies the upstream of exchange rates. When it changes, all rates are loaded again. */
  rateOrigin: string;
  /** Coin images may come from this host, besides CoinGecko's own. */
  coinGeckoHost: string;
  /** Whether pages get live prices from the venues. */
  livePrices: boolean;
  /** How many hours of a UTC day the feed of live prices may run. */
  livePriceHours: number;
  /** Null when imports are not limited. */
  importRowsADay: number | null;
  /** Whether registrations are limited per address. Off in development, where all accounts come from one address. */
  limitsRegistrations: boolean;
  adCreation: "open" | "closed";
  /** The username of the site's owner, which the texts about ad reviews mention; null for the first admin. */
  siteOwner: string | null;
};

/** Everything outside the features: database, clock, upstreams and caches. Tests provide the same interface. */
export type Deps = {
  db: Database;
  clock: Clock;
  identify: Identify;
  authorize: Authorize;
  ids: Ids;
  log: Log;
  config: Config;
  coins: CoinSource;
  market: MarketCache;
  pictureIndex: PictureIndexCache;
  rates: RatesCache;
  /** The venues of live prices, the preferred one first. */
  venues: readonly Venue[];
  candles: CandleSource;
  prices: PriceFeedClient;
  history: HistoryCache;
  room: Room;
  ledgers: Ledgers;
  compareWithChains: CompareWithChains;
  passwords: Passwords;
  publicOrigin: PublicOrigin;
  /** Null when no email provider is set. */
  mailer: Mailer | null;
  pictures: PictureSource;
  ecosystems: EcosystemCache;
  tokenSource: TokenSource;
  feeds: FeedCache;
  /** The venue for perpetual contracts whose accounts users link. */
  perpVenue: PerpVenue;
  referenceRates: ReferenceRateSource;
  /** The networks on which ads can be paid, one per currency. */
  paymentNetworks: readonly PaymentNetwork[];
  /** The services from which the balances of linked accounts are read. */
  wallets: WalletSources;
  ads: AdsCache;
  visits: Visits;
  push: PushService;
  webhooks: Webhooks;
  assets: Fetcher;
  /** Where nightly backups go; null where no bucket is bound. */
  backups: R2Bucket | null;
};
