import { createHash } from "node:crypto";
import { authorizeOnce } from "./access-tokens/access-tokens.ts";
import { passwordService } from "./accounts/password-service.ts";
import { PASSWORD_COST } from "./accounts/passwords.ts";
import { identifyOnce } from "./accounts/sessions.ts";
import { createAdsCache } from "./ads/slots/active-ads.ts";
import { openPushKeys } from "./alerts/push-keys.ts";
import { openRoom } from "./chat/room-client.ts";
import { createPictureIndexCache } from "./coin-pictures/packs-cache.ts";
import { createHistoryCache } from "./coins/history-cache.ts";
import { createRatesCache } from "./currencies/rates-cache.ts";
import type { Deps } from "./deps.ts";
import { createEcosystemCache } from "./ecosystems/tokens.ts";
import type { Env } from "./env.ts";
import { createFeedCache } from "./icp-tokens/feeds.ts";
import { compareWithChains } from "./linked-accounts/compared.ts";
import { openPriceFeed } from "./live-prices/feed-client.ts";
import { createMarketCache } from "./markets/market.ts";
import { PLANS } from "./markets/plan.rules.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { randomIds } from "./platform/ids.ts";
import { inJurisdiction } from "./platform/jurisdiction.rules.ts";
import { jsonLog, type Log } from "./platform/log.ts";
import { openPublicOrigin } from "./platform/public-origin.ts";
import { openDatabase } from "./platform/storage/db.ts";
import { readSettings, type Settings } from "./settings.ts";
import { openLedgers } from "./transactions/figures/open-ledgers.ts";
import { paymentNetworks } from "./upstreams/chains/payment-networks.ts";
import { coinGecko } from "./upstreams/coingecko/coingecko.ts";
import { europeanCentralBank } from "./upstreams/ecb/ecb.ts";
import { openMailer } from "./upstreams/email/email.ts";
import { hyperliquid } from "./upstreams/hyperliquid/hyperliquid.ts";
import { icpSwap } from "./upstreams/icpswap/icpswap.ts";
import { pictures } from "./upstreams/pictures/pictures.ts";
import { webPush } from "./upstreams/push/web-push.ts";
import { dnsOverHttps } from "./upstreams/user-hosts/resolver.ts";
import { venueCandles } from "./upstreams/venues/candles.ts";
import { createVenues } from "./upstreams/venues/venues.ts";
import { walletSources } from "./upstreams/wallets/wallet-sources.ts";
import { webhooks } from "./upstreams/webhooks/webhooks.ts";
import { openVisits } from "./visits/buffer-client.ts";

const HASH_LENGTH = 12;
const shortHash = (secret: string) => createHash("sha256").update(secret).digest("hex").slice(0, HASH_LENGTH);

function configuredPushKeys(settings: Settings) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = settings;
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
}

export function buildDeps(bindings: Env, overrides: { clock?: Clock; log?: Log } = {}): Deps {
  const env = inJurisdiction(bindings);
  const settings = readSettings(env);
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? jsonLog;
  const db = openDatabase(env.DB);
  const market = createMarketCache(db, clock, log);
  const marketOrigin = `${settings.MARKET_SOURCE} ${settings.COINGECKO_URL}`;
  const tokenOrigin = `${settings.TOKEN_SOURCE} ${settings.ICPSWAP_URL}`;
  const venueUrls = {
    binance: { socketUrl: settings.BINANCE_SOCKET_URL, restUrl: settings.BINANCE_URL },
    kraken: { socketUrl: settings.KRAKEN_SOCKET_URL, restUrl: settings.KRAKEN_URL },
  };
  // One for all addresses that users name, so that a host is resolved once.
  const resolver = dnsOverHttps({ url: settings.RESOLVER_URL, clock });
  return {
    db,
    clock,
    identify: identifyOnce({ db, clock }),
    authorize: authorizeOnce({ db, clock }),
    ids: randomIds,
    log,
    config: {
      planName: settings.COINGECKO_PLAN,
      plan: PLANS[settings.COINGECKO_PLAN],
      marketSource: settings.MARKET_SOURCE,
      marketOrigin,
      marketKeyHash: shortHash(settings.COINGECKO_API_KEY ?? ""),
      tokenSourceName: settings.TOKEN_SOURCE,
      tokenOrigin,
      rateSource: settings.RATE_SOURCE,
      rateOrigin: `${settings.RATE_SOURCE} ${settings.ECB_URL}`,
      coinGeckoHost: new URL(settings.COINGECKO_URL).host,
      livePrices: settings.LIVE_PRICES === "on",
      livePriceHours: settings.LIVE_PRICES_HOURS,
      importRowsADay: settings.IMPORT_ROWS_A_DAY === "off" ? null : settings.IMPORT_ROWS_A_DAY,
      limitsRegistrations: settings.ENVIRONMENT === "production",
      adCreation: settings.AD_CREATION,
      siteOwner: settings.SITE_OWNER ?? null,
    },
    coins: coinGecko({
      baseUrl: settings.COINGECKO_URL,
      plan: settings.COINGECKO_PLAN,
      apiKey: settings.COINGECKO_API_KEY,
      clock,
    }),
    market,
    pictureIndex: createPictureIndexCache({ db, clock, log }, marketOrigin),
    rates: createRatesCache({ db, clock, log }),
    venues: createVenues(venueUrls),
    candles: venueCandles(venueUrls, clock),
    prices: openPriceFeed(env.PRICE_FEED, env.PRICE_FAN_OUT, log),
    history: createHistoryCache({ db, clock, log }, marketOrigin),
    ecosystems: createEcosystemCache({ db, clock, log }, { origin: marketOrigin, market }),
    tokenSource: icpSwap({ baseUrl: settings.ICPSWAP_URL, logoUrl: settings.ICPSWAP_LOGO_URL, clock }),
    feeds: createFeedCache({ db, clock, log }, { origin: tokenOrigin, source: settings.TOKEN_SOURCE }),
    perpVenue: hyperliquid({ baseUrl: settings.HYPERLIQUID_URL, clock }),
    referenceRates: europeanCentralBank({ baseUrl: settings.ECB_URL, clock }),
    room: openRoom(env.CHAT_ROOM, log, clock),
    compareWithChains(userId, rows) {
      return compareWithChains(this, userId, rows);
    },
    ledgers: openLedgers(env.LEDGER, log, clock),
    passwords: passwordService(
      env.PASSWORD_HASHER,
      { ...PASSWORD_COST, N: settings.PASSWORD_COST },
      settings.PASSWORD_SHARDS,
      clock,
    ),
    publicOrigin: openPublicOrigin(db, settings.PUBLIC_ORIGIN),
    mailer: openMailer({
      url: settings.EMAIL_URL,
      apiKey: settings.EMAIL_API_KEY,
      from: settings.EMAIL_FROM,
      clock,
    }),
    pictures: pictures({ resolver, gateway: settings.PICTURES_URL, clock }),
    paymentNetworks: paymentNetworks({
      chainId: settings.EVM_CHAIN_ID,
      token: settings.EVM_USDC,
      rpcUrls: settings.EVM_RPC_URL,
      logRange: settings.EVM_LOG_RANGE,
      evmKey: settings.EVM_XPUB,
      esploraUrls: settings.ESPLORA_URL,
      btcKey: settings.BTC_XPUB,
      clock,
    }),
    wallets: walletSources({
      gateway: settings.WALLETS_URL,
      rpcUrls: settings.WALLET_RPC_URLS,
      solanaUrl: settings.SOLANA_RPC_URL,
      explorerKey: settings.BLOCKSCOUT_API_KEY,
      clock,
    }),
    ads: createAdsCache({ db, clock }),
    visits: openVisits(env.VISIT_BUFFER, log),
    push: webPush({
      readKeys: openPushKeys(db, clock, configuredPushKeys(settings)),
      gateway: settings.PUSH_URL,
      clock,
    }),
    webhooks: webhooks({ resolver, gateway: settings.WEBHOOKS_URL, clock }),
    assets: env.ASSETS,
    backups: env.BACKUPS ?? null,
  };
}

let cached: { env: Env; deps: Deps } | undefined;

/** Builds the dependencies once per isolate, because they contain the caches. */
export function depsOf(env: Env): Deps {
  if (cached?.env !== env) cached = { env, deps: buildDeps(env) };
  return cached.deps;
}
