// ASCII only, so that no look-alike character can disguise a host. Names in other scripts can be written in punycode.
// The host ends in a top-level domain, so it is no single word and no IP address, and the port is the usual one.
const HTTPS_URL =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9])(?::443)?(?:[/?#][!-~]*)?$/;
/** Top-level domains that are not public, such as those of private networks. */
const PRIVATE = /\.(?:local(?:host|domain)?|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid)$/;
/**
 * Public names that lead to any address, private ones too: services that read the address from the name, and names that
 * contain an IPv4 address, such as 127.0.0.1.nip.io or app-10-0-0-1.sslip.io.
 */
const ADDRESS = /(?:^|\.)(?:(?:ssl|n)ip\.io|localtest\.me|lvh\.me)$|(?:^|[.-])(?:\d{1,3}[.-]){4}/;
const MAX_HOST = 253;

/** Accepts https URLs of public hosts, without a user name or a port. Ads and articles link only to such URLs. */
export function isPublicHttps(url: string, maxLength: number): boolean {
  const host = (!url.includes("\\") && HTTPS_URL.exec(url.toLowerCase())?.[1]) || "";
  return (
    url.length <= maxLength && host !== "" && host.length <= MAX_HOST && !PRIVATE.test(host) && !ADDRESS.test(host)
  );
}
