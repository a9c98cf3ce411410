// ASCII only, so that no look-alike character can disguise a host. Names in other scripts can be written in punycode.
// The host ends in a top-level domain, so it is no single word and no IP address, and the port is the usual one.
const HTTPS_URL =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9])(?::443)?(?:[/?#][!-[\]-~]*)?$/;
/**
 * Hosts that may lead into a private network: top-level domains that are not public, services that read an address from
 * the name, and names that contain an IPv4 address, such as app-10-0-0-1.sslip.io.
 */
const NOT_PUBLIC =
  /\.(?:local(?:host|domain)?|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid)$|(?:^|\.)(?:(?:ssl|n)ip\.io|localtest\.me|lvh\.me)$|(?:^|[.-])(?:\d{1,3}[.-]){4}/;
const MAX_HOST = 253;

/** Accepts https URLs of public hosts, without a user name or a port. Ads and articles link only to such URLs. */
export function isHttpsOfPublicHost(url: string, maxLength: number): boolean {
  const host = HTTPS_URL.exec(url.toLowerCase())?.[1];
  return host !== undefined && host.length <= MAX_HOST && url.length <= maxLength && !NOT_PUBLIC.test(host);
}
