declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    ASSETS: Fetcher;
    LEDGER: DurableObjectNamespace<import("../transactions/figures/ledger-object.ts").Ledger>;
    CHAT_ROOM: DurableObjectNamespace<import("../chat/room-object.ts").ChatRoom>;
    PRICE_FEED: DurableObjectNamespace<import("../index.ts").PriceFeed>;
    PRICE_FAN_OUT: DurableObjectNamespace<import("../live-prices/fan-out-object.ts").PriceFanOut>;
    VISIT_BUFFER: DurableObjectNamespace<import("../visits/buffer-object.ts").VisitBuffer>;
    PASSWORD_HASHER: DurableObjectNamespace<import("../accounts/password-hasher.ts").PasswordHasher>;
    MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
