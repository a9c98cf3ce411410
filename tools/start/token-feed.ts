import type { DataSource } from "./settings.ts";

const PUBLIC_URL = "https://api.icpswap.com";
const TIMEOUT_MS = 2500;

type Sandbox = { origin: string };

async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/info/token/chart/list`, { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

/**
 * Chooses the source of Internet Computer tokens: the configured server, ICPSwap, or the sandbox. Returns variables.
 */
export async function chooseTokenFeed(
  dataSource: DataSource,
  { ICPSWAP_URL: configuredUrl, ICPSWAP_LOGO_URL: logoUrl }: NodeJS.ProcessEnv,
  openSandbox: () => Promise<Sandbox>,
): Promise<Record<string, string>> {
  if (configuredUrl) {
    return { ICPSWAP_URL: configuredUrl, TOKEN_SOURCE: "ICPSwap", ...(logoUrl && { ICPSWAP_LOGO_URL: logoUrl }) };
  }
  const isLive = dataSource === "live" || (dataSource === "auto" && (await isReachable(PUBLIC_URL)));
  if (isLive) return { TOKEN_SOURCE: "ICPSwap" };
  const url = `${(await openSandbox()).origin}/icpswap`;
  return { ICPSWAP_URL: url, ICPSWAP_LOGO_URL: `${url}/logo`, TOKEN_SOURCE: "Sandbox" };
}
