import type { DatabaseSync } from "node:sqlite";

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** What a feature's part of the demo world is made with. */
export type World = {
  /** The API as this person sees it; they have been registered or signed in through it before. */
  as(username: string): Call;
  /** For what no call makes: admins, and what happened before today. */
  database: DatabaseSync;
  /** When the world begins, in ms. */
  now: number;
};

export type Seed = (world: World) => Promise<void>;

/** Calls as a browser would, with a cookie jar for each person; a refusal is thrown as its sentence. */
export function peopleAt(origin: string) {
  const jars = new Map<string, string>();
  const as = (username: string): Call => {
    return async (method, path, body) => {
      const reply = await fetch(`${origin}${path}`, {
        method,
        headers: {
          Cookie: jars.get(username) ?? "",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
      const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
      if (cookies.length > 0) jars.set(username, cookies.join("; "));
      return JSON.parse(text);
    };
  };
  /** The sessions in which the world was made are of no use to anybody. */
  const signOutAll = () => Promise.all([...jars.keys()].map((username) => as(username)("POST", "/api/logout")));
  return { as, signOutAll };
}
