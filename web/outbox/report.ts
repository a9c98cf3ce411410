import { MINUTE } from "../../shared/values/time.ts";
import { BEFORE_SIGN_OUT } from "../api/before-sign-out.ts";

/** Returns what its feature has to report, once, or null. */
type TakePart = () => Record<string, unknown> | null;

/** A page that stays visible reports this often. */
const MAX_WAIT_MS = 10 * MINUTE;

const parts: TakePart[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends what all features have to report, in one request that the browser finishes even when the page closes. Nobody
 * hears whether it arrives, and so nothing is sent twice. Without a network a report waits as long as its page is open.
 */
export function sendReport(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!navigator.onLine) {
    addEventListener("online", sendReport, { once: true });
    return;
  }
  const report = Object.assign({}, ...parts.map((take) => take()));
  if (Object.keys(report).length === 0) return;
  navigator.sendBeacon("/api/reports", new Blob([JSON.stringify(report)], { type: "application/json" }));
}

function sendWhenHidden(): void {
  if (document.hidden) sendReport();
}

/** Sends a report when the page is hidden, or after some minutes. */
export function scheduleReport(): void {
  // A listener that is added again is still called once.
  document.addEventListener("visibilitychange", sendWhenHidden);
  // Some browsers do not hide a page before they close it.
  addEventListener("pagehide", sendReport);
  addEventListener(BEFORE_SIGN_OUT, sendReport);
  if (document.hidden) sendReport();
  else timer ??= setTimeout(sendReport, MAX_WAIT_MS);
}

/** Adds a part of the reports. */
export const addReportPart = (take: TakePart): void => void parts.push(take);

export const secondsSince = (time: number): number => Math.max(0, Math.round((Date.now() - time) / 1000));
