import { EVM_PREFIX, withoutSpaces } from "./addresses/written-forms.ts";
import type { LinkedKindName } from "./rules.ts";

/** The kind that a text looks like, also while it is incomplete; null when it fits none. Checks no checksum. */
export function recogniseKind(input: string): LinkedKindName | null {
  const text = withoutSpaces(input);
  if (/^0x/i.test(text) || EVM_PREFIX.test(text) || /\.eth$/i.test(text)) return "evm";
  if (/^(bitcoin:|bc1|tb1|[a-z]pub)/i.test(text) || /^[13mn2][1-9A-HJ-NP-Za-km-z]{5,34}$/.test(text)) return "bitcoin";
  if (/^solana:/i.test(text) || /\.sol$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{36,44}$/.test(text)) return "solana";
  if (/^[a-z2-7]{5}-/i.test(text) || /^[0-9a-f]{64}$/i.test(text)) return "icp";
  return null;
}
