/** Set by the platform itself: what a client writes there is replaced. */
export const addressOf = (request: Request): string => request.headers.get("CF-Connecting-IP") ?? "unknown";

/** An address as it counts: IPv6 by its /64, which one customer holds whole. */
export function countedAddress(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = address.includes("::") ? tail.split(":").filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, "").toLowerCase());
  return `${groups.slice(0, 4).join(":")}::/64`;
}
