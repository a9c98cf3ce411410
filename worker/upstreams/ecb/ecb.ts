import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchBytes, type UpstreamResult } from "../../platform/upstream-http.ts";
import { type PublishedDay, parsePublishedDays } from "./published-days.rules.ts";

export type { PublishedDay };

/** The last 90 days have about 75 kB; all days since 1999 have 9 MB, and a quarter of a megabyte more each year. */
const FILES = {
  recent: { name: "eurofxref-hist-90d.xml", timeoutMs: 8 * SECOND, maxBytes: 1024 * 1024 },
  all: { name: "eurofxref-hist.xml", timeoutMs: 60 * SECOND, maxBytes: 24 * 1024 * 1024 },
};
/** The days that a file has: the last 90, or all since 1999. */
export type FileSpan = keyof typeof FILES;

/** The European Central Bank's euro foreign exchange reference rates. */
export type ReferenceRateSource = {
  /** The days of a file, ascending. */
  published(span: FileSpan): Promise<UpstreamResult<PublishedDay[]>>;
};

/**
 * Reads the bank's files (ecb.europa.eu, "Euro foreign exchange reference rates", downloads as XML). All have the same
 * form, so one parser reads them; the ZIP and the data API have others.
 */
export const europeanCentralBank = ({ baseUrl, clock }: { baseUrl: string; clock: Clock }): ReferenceRateSource => ({
  async published(span) {
    const { name, timeoutMs, maxBytes } = FILES[span];
    const headers = { Accept: "application/xml", "User-Agent": "Tidemark" };
    const reply = await fetchBytes({ url: `${baseUrl}/${name}`, headers, timeoutMs, maxBytes, now: clock.now() });
    if (!reply.ok) return reply;
    const days = parsePublishedDays(new TextDecoder().decode(reply.value.bytes));
    return days ? { ok: true, value: days } : failed({ kind: "unexpected-shape" });
  },
});
