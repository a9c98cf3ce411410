/** The client's IP address. Cloudflare sets this header and replaces any value from the client. */
export const clientAddress = (request: Request): string => request.headers.get("CF-Connecting-IP") ?? "unknown";

/**
 * The address under which rate limits count a client. IPv6 addresses are counted by their /64 network, because one
 * customer holds all of it.
 */
export const rateLimitAddress = (address: string): string =>
  address.includes(":") ? `${ipv6Groups(address).slice(0, 4).join(":")}::/64` : address;

/** The /48 network of an IPv6 address, because one customer may hold all of it. Null for IPv4. */
export const rateLimitNetwork = (address: string): string | null =>
  address.includes(":") ? `${ipv6Groups(address).slice(0, 3).join(":")}::/48` : null;

/** The network whose failures count together: /48 for IPv6, /24 for IPv4. */
export const networkOf = (address: string): string =>
  rateLimitNetwork(address) ?? address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");

/** The eight groups of an IPv6 address, without leading zeros. */
function ipv6Groups(address: string): string[] {
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = address.includes("::") ? tail.split(":").filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, "").toLowerCase());
}
