import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The hash by which a content security policy allows an inline script or style. */
export const sha256 = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Allows only resources from our own host, and the page's inline script and style by their hashes. */
export function contentSecurityPolicy(scriptHash: string, styleHash?: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}`,
    `style-src 'self'${styleHash ? ` ${styleHash}` : ""}`,
    // Coin pictures are cut out of packs, as blobs.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

/**
 * The headers of static files. The worker sets the headers of its own replies, also of the 404 for a missing asset.
 * That reply must not be cached for a year, because a rollback to an older build makes the asset available again.
 */
export const staticHeaders = (policy: string): string =>
  readFileSync(new URL("headers.txt", import.meta.url), "utf8").replace("{policy}", policy);
