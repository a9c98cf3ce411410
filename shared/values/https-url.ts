// ASCII only, so that no look-alike character can disguise a host. Names in other scripts can be written in punycode.
// The host ends in a top-level domain, so it is no single word and no IP address, and the port is the usual one.
const HTTPS_URL =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+([a-z][a-z0-9-]*[a-z0-9]))(?::443)?(?:[/?#][!-~]*)?$/i;
/** Top-level domains that are not public, such as those of private networks. */
const PRIVATE_TLDS = new Set([
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "arpa",
  "onion",
  "test",
  "invalid",
]);
/** An IPv4 address inside a host name, such as 127.0.0.1.nip.io or app-10-0-0-1.sslip.io. */
const EMBEDDED_ADDRESS = /(?:^|[.-])(?:\d{1,3}[.-]){3}\d{1,3}[.-]/;
/** Public names that lead to any address, private ones too, because the address is part of the name. */
const ADDRESS_SERVICES = /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|traefik\.me|localtest\.me|lvh\.me|vcap\.me)$/;
const MAX_HOST = 253;

/** Accepts https URLs of public hosts, without a user name or a port. Ads and articles link only to such URLs. */
export function isPublicHttps(url: string, maxLength: number): boolean {
  const [, host, tld] = url.length <= maxLength && !url.includes("\\") ? (HTTPS_URL.exec(url.toLowerCase()) ?? []) : [];
  if (host === undefined || tld === undefined || host.length > MAX_HOST) return false;
  return !PRIVATE_TLDS.has(tld) && !EMBEDDED_ADDRESS.test(host) && !ADDRESS_SERVICES.test(host);
}
