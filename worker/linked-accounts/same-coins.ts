import { isExtendedKey } from "../../shared/linked-accounts/addresses/bitcoin.ts";
import { accountIdOf } from "../../shared/linked-accounts/addresses/icp.ts";
import { openExtendedKey, type Script } from "../upstreams/wallets/extended-key.ts";
import type { LinkedRow } from "./linked-accounts.queries.ts";

type Account = Pick<LinkedRow, "kind" | "address">;

/** So many first addresses of each chain of a key are compared. Each one costs about 1 ms, once when an account is linked. */
const COMPARED_ADDRESSES = 300;

/** The script that the form of an address stands for. */
function scriptOf(address: string): Script {
  if (address.startsWith("1")) return "p2pkh";
  if (address.startsWith("3")) return "p2sh";
  return address.startsWith("bc1p") ? "p2tr" : "p2wpkh";
}

function isOfKey(address: string, key: string): boolean {
  const account = openExtendedKey(key);
  const script = scriptOf(address);
  if (!account?.scripts.includes(script)) return false;
  return ([0, 1] as const).some((chain) =>
    Array.from({ length: COMPARED_ADDRESSES }, (_, index) => index).some(
      (index) => account.address(script, chain, index) === address,
    ),
  );
}

/** Two keys share coins when the first address of a script that both have is the same. */
function haveSameAddresses(a: string, b: string): boolean {
  const [first, second] = [openExtendedKey(a), openExtendedKey(b)];
  const shared = first?.scripts.find((script) => second?.scripts.includes(script));
  return shared !== undefined && first?.address(shared, 0, 0) === second?.address(shared, 0, 0);
}

/**
 * Whether two links would count the same coins twice: one address in two forms, one key with two prefixes, an extended key
 * and one of its addresses, or a principal and its account id.
 */
export function haveSameCoins(a: Account, b: Account): boolean {
  if (a.kind !== b.kind) return false;
  if (a.address === b.address) return true;
  if (a.kind === "icp") return accountIdOf(a.address) === accountIdOf(b.address);
  if (a.kind !== "bitcoin") return false;
  const [aIsKey, bIsKey] = [isExtendedKey(a.address), isExtendedKey(b.address)];
  if (aIsKey && bIsKey) return haveSameAddresses(a.address, b.address);
  if (aIsKey) return isOfKey(b.address, a.address);
  return bIsKey && isOfKey(a.address, b.address);
}
