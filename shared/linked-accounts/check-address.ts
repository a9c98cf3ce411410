import { checkBitcoin } from "./addresses/bitcoin.ts";
import { isBurnAddress } from "./addresses/burn-address.ts";
import type { Checked } from "./addresses/checked.ts";
import { checkEvm } from "./addresses/evm.ts";
import { checkIcp } from "./addresses/icp.ts";
import { secretProblem } from "./addresses/secrets.ts";
import { checkSolana } from "./addresses/solana.ts";
import { withoutSpaces } from "./addresses/written-forms.ts";
import { type LinkedKindName, MAX_ADDRESS_INPUT } from "./rules.ts";

const CHECKS: Record<LinkedKindName, (text: string) => Checked> = {
  bitcoin: checkBitcoin,
  evm: checkEvm,
  solana: checkSolana,
  icp: checkIcp,
  hyperliquid: checkEvm,
};

const NOBODY = "Nobody owns this address: coins that are sent to it are lost";

/**
 * A sentence when the text looks like a secret, also one that was copied from two lines. An account id of the Internet Computer looks like a private key, and only
 * its checksum tells them apart.
 */
export const secretIn = (text: string): string | null =>
  "address" in checkIcp(withoutSpaces(text))
    ? null
    : (secretProblem(text.trim()) ?? secretProblem(withoutSpaces(text)));

/** Checks the address of a kind, in the page before anything is sent and again in the worker. */
export function checkAddress(kind: LinkedKindName, input: string): Checked {
  if (input.trim() === "") return { problem: "Address is required" };
  const secret = secretIn(input);
  if (secret !== null) return { problem: secret };
  const text = withoutSpaces(input);
  if (text.length > MAX_ADDRESS_INPUT) return { problem: "This is too long for an address" };
  const checked = CHECKS[kind](text);
  // The coins of such an address belong to nobody, so it is refused.
  return "address" in checked && isBurnAddress(checked.address) ? { problem: NOBODY } : checked;
}
