import type { LinkedKindName } from "../../shared/linked-accounts/rules.ts";
import type { LinkedKind } from "./kind.ts";
import { bitcoinKind } from "./kinds/bitcoin.ts";
import { evmKind } from "./kinds/evm.ts";
import { hyperliquidKind } from "./kinds/hyperliquid.ts";
import { icpKind } from "./kinds/icp.ts";
import { solanaKind } from "./kinds/solana.ts";

export const KINDS: Record<LinkedKindName, LinkedKind> = {
  bitcoin: bitcoinKind,
  evm: evmKind,
  solana: solanaKind,
  icp: icpKind,
  hyperliquid: hyperliquidKind,
};
