const TIMEOUT_MS = 30_000;
const PASSWORD = "correct horse";

/** A signed-in user of the server. */
export type User = {
  id: string;
  cookie: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
};

/** Sends a request with a JSON body. */
export const sendJson = (
  origin: URL,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(new URL(path, origin), {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/** Creates an account with a session. */
export async function register(origin: URL, username: string): Promise<User> {
  const reply = await sendJson(origin, "POST", "/api/register", { username, password: PASSWORD });
  const cookie = reply.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie) throw new Error(await reply.text());
  const { id } = (await reply.json()) as { id: string };
  return {
    id,
    cookie,
    send: (method, path, body, headers) => sendJson(origin, method, path, body, { Cookie: cookie, ...headers }),
  };
}
