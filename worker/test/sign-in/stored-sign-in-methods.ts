import { createHash } from "node:crypto";
import { EMAIL_TOKEN, RECOVERING_USERNAME, RECOVERY_CODE, RESET_TOKEN } from "../calls.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Gives the user of the example calls the recovery code and the links of the example calls, unused. */
export const STORE_RECOVERY = [
  `INSERT OR REPLACE INTO recovery_codes (code_hash, user_id, created_at)
   SELECT '${sha256(RECOVERY_CODE.replaceAll("-", ""))}', id, 0 FROM users WHERE username = '${RECOVERING_USERNAME}'`,
  `INSERT OR REPLACE INTO reset_links (user_id, source, token_hash, expires_at)
   SELECT id, 'email', '${sha256(RESET_TOKEN)}', 4000000000000 FROM users WHERE username = '${RECOVERING_USERNAME}'`,
  `UPDATE users SET email = '${RECOVERING_USERNAME}@example.com', email_confirmed_at = NULL WHERE username = '${RECOVERING_USERNAME}'`,
  `INSERT OR REPLACE INTO email_links (user_id, email, token_hash, expires_at)
   SELECT id, email, '${sha256(EMAIL_TOKEN)}', 4000000000000 FROM users WHERE username = '${RECOVERING_USERNAME}'`,
];

/** Gives each user without an email one that is not confirmed. */
export const ADD_EMAILS = "UPDATE users SET email = id || '@example.com' WHERE email IS NULL";

/** Gives each user without a passkey one that cannot sign, for the endpoints that need no signature. */
export const ADD_PASSKEYS = `
  INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, host, name, is_synced, created_at)
  SELECT 'passkey-' || id, id, 'credential-' || id, '', 0, 'tidemark.test', 'Laptop', 1, 0 FROM users
  WHERE id NOT IN (SELECT user_id FROM passkeys)`;
