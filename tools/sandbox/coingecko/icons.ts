import { Hono } from "hono";
import { fnv1a } from "../../../shared/values/fnv.ts";
import type { Coin } from "../market/coin.ts";
import type { Market } from "../market/market.ts";
import { mix } from "../market/noise.ts";

const MOUNT = "/coingecko/icons";

/** The familiar hues of the largest coins, in degrees. Other coins get a hue from their id. */
const KNOWN_HUES: Record<string, number> = {
  bitcoin: 33,
  ethereum: 229,
  tether: 164,
  binancecoin: 45,
  solana: 275,
  "usd-coin": 212,
  dogecoin: 46,
  tron: 354,
  cardano: 219,
  chainlink: 223,
  "avalanche-2": 359,
  polkadot: 331,
  uniswap: 330,
  "shiba-inu": 24,
  "polygon-ecosystem-token": 263,
  monero: 22,
  "internet-computer": 285,
};

/** CoinGecko's sizes, in px. */
const SIZES = { thumb: 25, small: 50, large: 250 };
export type IconSize = keyof typeof SIZES;

/** An absolute URL, as in CoinGecko's rows. */
export const iconUrl = (origin: string, coinId: string, size: IconSize = "large"): string =>
  `${origin}${MOUNT}/${size}/${encodeURIComponent(coinId)}`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Draws a disc with the coin's symbol. The coin's id sets the rotation of the pattern. */
function drawIcon(coin: Coin, px: number): string {
  const key = fnv1a(coin.id);
  const hue = KNOWN_HUES[coin.id] ?? key % 360;
  const rotation = mix(key, 1) % 360;
  const symbol = [...coin.symbol.toUpperCase()];
  const letters = symbol.length > 4 ? symbol.slice(0, 3) : symbol;
  const size = [30, 30, 25, 20, 16][letters.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${px}" height="${px}">
<clipPath id="c"><circle cx="32" cy="32" r="32"/></clipPath>
<g clip-path="url(#c)">
<rect width="64" height="64" fill="hsl(${hue} 62% 46%)"/>
<path d="M32 32 96 0 96 64Z M32 32-32 8-32 56Z" fill="hsl(${(hue + 24) % 360} 66% 56%)" opacity=".7" transform="rotate(${rotation} 32 32)"/>
<circle cx="32" cy="32" r="24" fill="hsl(${hue} 58% 38%)"/>
</g>
<text x="32" y="32" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" fill="#fff">${escaped(letters.join(""))}</text>
</svg>
`;
}

/** The icons to which `image` links. CoinGecko serves them from a separate host. */
export function icons(market: Market): Hono {
  const routes = new Hono().basePath(MOUNT);
  routes.get("/:size{large|small|thumb}/:id", (c) => {
    const coin = market.find(c.req.param("id"));
    if (coin === undefined) return c.text("Icon not found.", 404);
    c.header("Content-Type", "image/svg+xml");
    c.header("Cache-Control", "public, max-age=31536000");
    return c.body(drawIcon(coin, SIZES[c.req.param("size") as IconSize]));
  });
  return routes;
}
