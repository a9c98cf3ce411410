import type { DatabaseSync } from "node:sqlite";

export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** The access that each part of the seed gets to create its demo data. */
export type SeedContext = {
  /** Calls the API as this user, who must have registered or signed in through it before. */
  callerOf(username: string): Call;
  /** Runs the jobs of a minute. */
  runJobs(): Promise<void>;
  /** For data that the API cannot create, such as admins and events in the past. */
  database: DatabaseSync;
  /** The current time, in ms. */
  now: number;
};

export type Seed = (context: SeedContext) => Promise<void>;

/** Today's prices of the coins that the market knows, by coin id. */
export async function pricesOf(call: Call, coins: readonly { id: string }[]): Promise<Map<string, number>> {
  const ids = new Set(coins.map(({ id }) => id));
  const rows = (await call("GET", `/api/market-data?ids=${[...ids].join(",")}`)) as { id: string; price: number }[];
  return new Map(rows.map(({ id, price }) => [id, price]));
}

/** Calls the API like a browser, with separate cookies for each user. An error reply is thrown with its sentence. */
export function createCallers(origin: string) {
  const jars = new Map<string, string>();
  const callerOf = (username: string): Call => {
    return async (method, path, body) => {
      const reply = await fetch(`${origin}${path}`, {
        method,
        headers: { Cookie: jars.get(username) ?? "", "Content-Type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path} replied with status ${reply.status}: ${text}`);
      const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
      if (cookies.length > 0) jars.set(username, cookies.join("; "));
      return JSON.parse(text);
    };
  };
  /** Ends the sessions that were used for seeding, because no browser uses them. */
  const signOutAll = () => Promise.all([...jars.keys()].map((username) => callerOf(username)("POST", "/api/logout")));
  return { callerOf, signOutAll };
}
