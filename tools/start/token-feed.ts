import type { Wish } from "./settings.ts";

const PUBLIC = "https://api.icpswap.com";
const ANSWER_MS = 2500;

type Sandbox = { origin: string };

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/info/token/chart/list`, { signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}

/** Whose tokens of the Internet Computer to show: a given server's, the exchange's own, or the sandbox's. */
export async function chooseTokenFeed(
  wish: Wish,
  { ICPSWAP_URL: given, ICPSWAP_LOGO_URL: logos }: NodeJS.ProcessEnv,
  openSandbox: () => Promise<Sandbox>,
): Promise<Record<string, string>> {
  if (given) return { ICPSWAP_URL: given, TOKEN_SOURCE: "ICPSwap", ...(logos && { ICPSWAP_LOGO_URL: logos }) };
  const live = wish === "live" || (wish === "whichever" && (await answers(PUBLIC)));
  if (live) return { TOKEN_SOURCE: "ICPSwap" };
  const url = `${(await openSandbox()).origin}/icpswap`;
  return { ICPSWAP_URL: url, ICPSWAP_LOGO_URL: `${url}/logo`, TOKEN_SOURCE: "Sandbox" };
}
