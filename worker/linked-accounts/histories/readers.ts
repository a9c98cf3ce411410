import type { LinkedKindName } from "../../../shared/linked-accounts/rules.ts";
import { bitcoinHistory } from "./bitcoin.ts";
import { evmHistory } from "./evm.ts";
import type { HistoryReader } from "./history-reader.ts";
import { icpHistory } from "./icp.ts";
import { solanaHistory } from "./solana.ts";

/** The kinds of accounts whose histories can be read. */
export const READERS: Partial<Record<LinkedKindName, HistoryReader>> = {
  bitcoin: bitcoinHistory,
  evm: evmHistory,
  solana: solanaHistory,
  icp: icpHistory,
};
