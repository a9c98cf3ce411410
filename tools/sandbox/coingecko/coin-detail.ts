import type { Context } from "hono";
import { CATEGORIES } from "../market/categories.ts";
import type { Coin } from "../market/coin.ts";
import { marketData } from "./coin-market-data.ts";
import { coinNotFound } from "./error-replies.ts";
import { iconUrl } from "./icons.ts";
import { platformsOf } from "./platforms.ts";
import { quote } from "./quote.ts";
import type { Source } from "./source.ts";

/**
 * A description with HTML, and for some coins with hostile HTML, because projects write the real descriptions
 * themselves.
 */
function description({ id, name }: Coin): string {
  const text = `${name} is a coin of the sandbox. Its <a href="https://www.coingecko.com/en/coins/${id}">price</a> is invented.`;
  const hostile = `<script>alert(1)</script><img src="https://tracker.example.com/pixel.gif" onerror="alert(2)">`;
  const isHostile = id.startsWith("bridged") || id === "paper-lantern";
  return `${text}\r\n\r\n<h2>What is ${name} for?</h2>\r\nIt is for trying &amp; testing.${isHostile ? hostile : ""}`;
}

function coinInfo(coin: Coin, origin: string) {
  const platforms = platformsOf(coin);
  const contracts = Object.entries(platforms);
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    web_slug: coin.id,
    asset_platform_id: contracts[0]?.[0] ?? null,
    platforms: contracts.length === 0 ? { "": "" } : platforms,
    detail_platforms: Object.fromEntries(
      (contracts.length === 0 ? [["", ""]] : contracts).map(([platform, address]) => [
        platform,
        { decimal_place: address === "" ? null : 18, contract_address: address },
      ]),
    ),
    block_time_in_minutes: 0,
    hashing_algorithm: null,
    categories: coin.categories.map((code) => CATEGORIES.get(code)!.name),
    preview_listing: false,
    public_notice: null,
    additional_notices: [],
    has_supply_breakdown: false,
    description: { en: description(coin) },
    links: {
      homepage: [coin.id.startsWith("bridged") ? "javascript:alert(1)" : `https://${coin.id}.example.com/`, "", ""],
      whitepaper: "",
      blockchain_site: [`https://explorer.example.com/${coin.id}`, "http://insecure.example.com/", "", ""],
      official_forum_url: [],
      chat_url: [],
      announcement_url: [],
      snapshot_url: null,
      twitter_screen_name: "",
      facebook_username: "",
      bitcointalk_thread_identifier: null,
      telegram_channel_identifier: "",
      subreddit_url: "",
      repos_url: { github: [`https://github.com/example/${coin.id}`], bitbucket: [] },
    },
    image: {
      thumb: iconUrl(origin, coin.id, "thumb"),
      small: iconUrl(origin, coin.id, "small"),
      large: iconUrl(origin, coin.id),
    },
    country_origin: "",
    genesis_date: null,
    sentiment_votes_up_percentage: null,
    sentiment_votes_down_percentage: null,
    watchlist_portfolio_users: 0,
    status_updates: [],
  };
}

/** GET /coins/{id}. Query parameters can switch off parts of the reply. */
export const coinDetail =
  ({ market, clock }: Source) =>
  (c: Context) => {
    const coin = market.find(c.req.param("id") ?? "");
    if (coin === undefined) return coinNotFound(c);
    const query = c.req.query();
    const minute = clock.minute();
    const { rank, rankWithRehypothecated } = market.ranking(minute);
    const ranks = {
      market_cap_rank: rank.get(coin.id) ?? null,
      market_cap_rank_with_rehypothecated: rankWithRehypothecated.get(coin.id) ?? null,
    };
    const usdQuote = quote(market, coin, () => 1, minute);
    return c.json({
      ...coinInfo(coin, new URL(c.req.url).origin),
      ...ranks,
      ...(query.market_data !== "false" && {
        market_data: {
          ...ranks,
          ...marketData(market, coin, minute),
          ...(query.sparkline === "true" && { sparkline_7d: { price: usdQuote.sparkline() } }),
        },
      }),
      ...(query.community_data !== "false" && { community_data: null }),
      ...(query.developer_data !== "false" && { developer_data: null }),
      ...(query.tickers !== "false" && { tickers: [] }),
      last_updated: new Date(usdQuote.updatedMs).toISOString(),
    });
  };
