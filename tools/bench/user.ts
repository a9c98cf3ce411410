const TIMEOUT_MS = 30_000;
export const PASSWORD = "correct horse";

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
export const register = (origin: URL, username: string): Promise<User> =>
  openSession(origin, "/api/register", username);

/** Opens another session of an account. */
export const logIn = (origin: URL, username: string): Promise<User> => openSession(origin, "/api/login", username);

async function openSession(origin: URL, path: string, username: string): Promise<User> {
  const reply = await sendJson(origin, "POST", path, { username, password: PASSWORD });
  const cookie = reply.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie) throw new Error(await reply.text());
  const { id } = (await reply.json()) as { id: string };
  return {
    id,
    cookie,
    send: (method, path, body, headers) => sendJson(origin, method, path, body, { Cookie: cookie, ...headers }),
  };
}
