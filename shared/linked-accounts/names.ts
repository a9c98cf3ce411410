import { counted } from "../values/format-market.ts";
import type { LinkedKindName } from "./rules.ts";

export const KIND_NAMES: Record<LinkedKindName, string> = {
  bitcoin: "Bitcoin",
  evm: "EVM wallet",
  solana: "Solana",
  icp: "Internet Computer",
  hyperliquid: "Hyperliquid",
};

/** The name that its owner gave a linked account; without one, that of its kind. */
export const nameOf = ({ label, kind }: { label: string; kind: LinkedKindName }): string => label || KIND_NAMES[kind];

/** Describes a balance whose amount changes with open perpetuals, such as "account value with 4 perpetuals". */
export const accountValueText = (perps: number): string => `account value with ${counted(perps, "perpetual")}`;
