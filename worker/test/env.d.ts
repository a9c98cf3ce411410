declare namespace Cloudflare {
  interface Env {
    /** The database of the binding, in whose place `DB` has the same one without its transport. */
    BOUND_D1: D1Database;
    TEST_DATABASE: DurableObjectNamespace<import("./quick-d1/database-object.ts").TestDatabase>;
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
