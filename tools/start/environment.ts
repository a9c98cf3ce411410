const TIMEOUT_MS = 2500;

/** The variables with these names that are set. */
export const pick = (env: NodeJS.ProcessEnv, names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

/** True when the URL replies with JSON. The log-in page of a public network is HTML. */
export async function isReachable(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  try {
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await reply.json();
    return reply.ok;
  } catch {
    return false;
  }
}
