import { isReachable } from "../environment.ts";
import type { DataSource } from "../settings.ts";

const TOKEN_LIST = "https://api.icpswap.com/info/token/chart/list";

type Sandbox = { origin: string };

/**
 * Chooses the source of Internet Computer tokens: the configured server, ICPSwap, or the sandbox. Returns the
 * worker's variables for it.
 */
export async function chooseTokenFeed(
  dataSource: DataSource,
  { ICPSWAP_URL: configuredUrl, ICPSWAP_LOGO_URL: logoUrl }: NodeJS.ProcessEnv,
  openSandbox: () => Promise<Sandbox>,
): Promise<Record<string, string>> {
  if (configuredUrl) {
    return { ICPSWAP_URL: configuredUrl, TOKEN_SOURCE: "ICPSwap", ...(logoUrl && { ICPSWAP_LOGO_URL: logoUrl }) };
  }
  const isLive = dataSource === "live" || (dataSource === "auto" && (await isReachable(TOKEN_LIST)));
  if (isLive) return { TOKEN_SOURCE: "ICPSwap" };
  const url = `${(await openSandbox()).origin}/icpswap`;
  return { ICPSWAP_URL: url, ICPSWAP_LOGO_URL: `${url}/logo`, TOKEN_SOURCE: "Sandbox" };
}
