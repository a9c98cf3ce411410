import type { Coin } from "../market/coin.ts";
import { HOMES } from "../market/homes.ts";
import { hashText, mix } from "../market/noise.ts";

const HEX = "0123456789abcdef";
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const LONG_HEX = ["sui", "aptos", "starknet"];
const PLAIN_ADDRESSES = ["cosmos", "polkadot", "algorand", "hedera-hashgraph", "cardano"];

/** A made-up contract address that looks like one of its chain. */
function contractOn(platform: string, coinId: string): string {
  const key = hashText(`${coinId} on ${platform}`);
  const letters = (alphabet: string, count: number) =>
    Array.from({ length: count }, (_, at) => alphabet[mix(key, at) % alphabet.length]).join("");
  if (platform === "solana") return letters(BASE58, 44);
  if (platform === "tron") return `T${letters(BASE58, 33)}`;
  if (platform === "the-open-network") return `EQ${letters(BASE58, 46)}`;
  if (platform === "near-protocol") return `${letters(BASE32, 12)}.near`;
  if (platform === "internet-computer") return `${letters(BASE32, 20).match(/.{5}/g)!.join("-")}-cai`;
  if (PLAIN_ADDRESSES.includes(platform)) return letters(BASE32, 40);
  return `0x${letters(HEX, LONG_HEX.includes(platform) ? 64 : 40)}`;
}

/** Asset platform → contract address; a native coin has none on its own chain. */
export function platformsOf(coin: Coin): Record<string, string> {
  const platforms: Record<string, string> = {};
  for (const code of coin.homes) {
    const platform = HOMES.get(code)?.platform;
    if (platform !== undefined && code !== coin.nativeOf) platforms[platform] = contractOn(platform, coin.id);
  }
  return platforms;
}
