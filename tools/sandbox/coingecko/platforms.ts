import { fnv1a } from "../../../shared/values/fnv.ts";
import { CATEGORIES } from "../market/categories.ts";
import type { Coin } from "../market/coin.ts";
import { mix } from "../market/noise.ts";

const HEX = "0123456789abcdef";
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const LONG_HEX_CHAINS = ["sui", "aptos", "starknet"];
const BASE32_CHAINS = ["cosmos", "polkadot", "algorand", "hedera-hashgraph", "cardano"];

/** A made-up contract address in the format of its chain. */
function contractOn(platform: string, coinId: string): string {
  const key = fnv1a(`${coinId} on ${platform}`);
  const letters = (alphabet: string, count: number) =>
    Array.from({ length: count }, (_, index) => alphabet[mix(key, index) % alphabet.length]).join("");
  if (platform === "solana") return letters(BASE58, 44);
  if (platform === "tron") return `T${letters(BASE58, 33)}`;
  if (platform === "the-open-network") return `EQ${letters(BASE58, 46)}`;
  if (platform === "near-protocol") return `${letters(BASE32, 12)}.near`;
  if (platform === "internet-computer") return `${letters(BASE32, 20).match(/.{5}/g)!.join("-")}-cai`;
  if (BASE32_CHAINS.includes(platform)) return letters(BASE32, 40);
  return `0x${letters(HEX, LONG_HEX_CHAINS.includes(platform) ? 64 : 40)}`;
}

/** Contract addresses by asset platform. A native coin has no contract on its own chain. */
export function platformsOf(coin: Coin): Record<string, string> {
  const platforms: Record<string, string> = {};
  for (const code of coin.categories) {
    const platform = CATEGORIES.get(code)?.platform;
    if (platform !== undefined && code !== coin.nativeChain) platforms[platform] = contractOn(platform, coin.id);
  }
  return platforms;
}
