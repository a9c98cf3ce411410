import { createHash, randomBytes } from "node:crypto";
import type { RemoteDatabase } from "./cloudflare.ts";

const VALID_FOR_MS = 24 * 3_600_000;

// A link that still works is kept, so that a second deployment does not break the one that was printed first.
const STORE = `
  INSERT INTO admin_claims (k, token_hash, expires_at)
  SELECT 1, ?1, CAST(?2 AS INTEGER)
  WHERE NOT EXISTS (SELECT 1 FROM users WHERE is_admin = 1)
    AND NOT EXISTS (SELECT 1 FROM admin_claims WHERE expires_at > CAST(?3 AS INTEGER))
  ON CONFLICT (k) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
  RETURNING k`;
const READ = `SELECT EXISTS (SELECT 1 FROM users WHERE is_admin = 1) AS has_admin,
  (SELECT expires_at FROM admin_claims) AS expires_at`;

const timeText = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/**
 * Says how the instance gets its first admin. The link is made only while there is no admin; the database keeps only
 * the hash of its token. `renew` replaces a link that still works.
 */
export async function offerClaim(
  database: RemoteDatabase,
  origin: string,
  { renew, now }: { renew: boolean; now: number },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  const expiresAt = now + VALID_FOR_MS;
  const stored = await database.query(STORE, hash, String(expiresAt), String(renew ? Number.MAX_SAFE_INTEGER : now));
  // The token comes after the #. Browsers do not send that part to a server, so no log contains it.
  if (stored.length > 0) {
    return `To become the admin, open this link and sign up. It works once, until ${timeText(expiresAt)}:\n  ${origin}/claim#${token}`;
  }
  const [state] = await database.query(READ);
  if (state?.has_admin) return "There is an admin, who can make other users admins at /admin.";
  return `There is no admin yet. The link that was printed before works until ${timeText(Number(state?.expires_at))}; npm run deploy -- --new-link prints another one.`;
}
