declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    ASSETS: Fetcher;
    CHAT_ROOM: DurableObjectNamespace<import("../chat/chat-room.ts").ChatRoom>;
    MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
