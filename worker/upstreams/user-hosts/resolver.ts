import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import { BoundedMap } from "../../platform/bounded-map.ts";
import type { Clock } from "../../platform/clock.ts";
import { fetchJson } from "../../platform/upstream-http.ts";
import { isPublicAddress } from "./public-address.rules.ts";

/** "unknown" means that the resolver did not answer, so nothing is known about the host. */
export type HostVerdict = "public" | "not-public" | "missing" | "unknown";
export type Resolver = { check(host: string): Promise<HostVerdict> };

const TIMEOUT = 2 * SECOND;
const MAX_REPLY_BYTES = 20_000;
/** A short time, because the owner of a name may point it elsewhere at any moment. */
const VERDICT_LIFETIME = MINUTE;
/**
 * The lifetime of the result "unknown" in the cache, so that a run of the cron does not ask a resolver that is down
 * once for each message.
 */
const UNKNOWN_LIFETIME = 10 * SECOND;
const MAX_VERDICTS = 500;
const RECORD_TYPES = { A: 1, AAAA: 28 } as const;

type DnsReply = { Status?: unknown; Answer?: unknown };
type DnsRecord = { type?: unknown; data?: unknown };

/** The addresses in a reply, or null when the name does not exist or the reply is unreadable. */
function addressesIn(reply: DnsReply, type: number): string[] | null {
  if (reply.Status !== 0) return null;
  if (reply.Answer === undefined) return [];
  if (!Array.isArray(reply.Answer)) return null;
  // The answer also has the CNAME records that led to the addresses.
  return (reply.Answer as DnsRecord[]).filter((record) => record?.type === type).map(({ data }) => String(data));
}

/**
 * Resolves host names by DNS over HTTPS, because a Worker has no other access to DNS. A host is public only when all of
 * its addresses are.
 */
export function dnsOverHttps({ url, clock }: { url: string; clock: Clock }): Resolver {
  const verdicts = new BoundedMap<string, { verdict: HostVerdict; until: number }>(MAX_VERDICTS);

  async function resolve(host: string): Promise<HostVerdict> {
    const replies = await Promise.all(
      Object.entries(RECORD_TYPES).map(async ([name, type]) => {
        const reply = await fetchJson({
          url: `${url}?name=${encodeURIComponent(host)}&type=${name}`,
          headers: { Accept: "application/dns-json" },
          timeoutMs: TIMEOUT,
          maxBytes: MAX_REPLY_BYTES,
          now: clock.now(),
        });
        return reply.ok ? addressesIn((reply.value ?? {}) as DnsReply, type) : undefined;
      }),
    );
    if (replies.includes(undefined)) return "unknown";
    const addresses = replies.flatMap((found) => found ?? []);
    if (addresses.length === 0) return "missing";
    return addresses.every(isPublicAddress) ? "public" : "not-public";
  }

  return {
    async check(host) {
      const now = clock.now();
      const cached = verdicts.get(host);
      if (cached && cached.until > now) return cached.verdict;
      const verdict = await resolve(host);
      verdicts.set(host, { verdict, until: now + (verdict === "unknown" ? UNKNOWN_LIFETIME : VERDICT_LIFETIME) });
      return verdict;
    },
  };
}
