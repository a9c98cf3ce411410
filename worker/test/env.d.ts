declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    ASSETS: Fetcher;
    MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
