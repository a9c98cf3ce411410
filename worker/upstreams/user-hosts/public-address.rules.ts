/** IPv4 networks that are not on the public Internet (RFC 6890), as address and prefix length. */
const NOT_PUBLIC_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** The 32 bits of an IPv4 address, or null. */
function bitsOf(address: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return parts.reduce((bits, part) => bits * 256 + part, 0);
}

function isPublicV4(bits: number): boolean {
  return NOT_PUBLIC_V4.every(([network, prefix]) => {
    const size = 2 ** (32 - prefix);
    return Math.floor(bits / size) !== Math.floor(bitsOf(network)! / size);
  });
}

/** The eight groups of an IPv6 address, or null. */
function groupsOf(address: string): number[] | null {
  const [head = "", tail, ...rest] = address.split("::");
  if (rest.length > 0) return null;
  const parse = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [before, after] = [parse(head), parse(tail ?? "")];
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array<number>(missing).fill(0), ...after];
  return /^[0-9a-f:]+$/i.test(address) && groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null;
}

/**
 * Only global unicast (2000::/3) is public. Within it, documentation networks are not, and neither are Teredo and 6to4,
 * whose addresses contain an IPv4 address that may be private.
 */
function isPublicV6([first = 0, second = 0]: readonly number[]): boolean {
  if (first < 0x2000 || first > 0x3fff) return false;
  const isSpecial = first === 0x2001 && (second < 0x200 || second === 0xdb8);
  return !isSpecial && first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}

/** Whether an IP address in text is on the public Internet. An address that cannot be parsed is not. */
export function isPublicAddress(address: string): boolean {
  const bits = bitsOf(address);
  if (bits !== null) return isPublicV4(bits);
  const groups = groupsOf(address);
  return groups !== null && isPublicV6(groups);
}
