import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from "node:crypto";

/**
 * The cost parameters of scrypt, as recommended by OWASP. The Workers runtime refuses N·r·p above 2^20 and needs 64 MiB
 * for N = 2^15. PBKDF2 is no alternative, because the runtime allows too few iterations.
 */
export type PasswordCost = { N: number; r: number; p: number };
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY = 64 * 1024 * 1024;

const scrypt = (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scryptWithCallback(password, salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await scrypt(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

export type PasswordCheck = { matches: boolean; needsRehash: boolean };

/** Verifies a password with the cost of its stored hash. `needsRehash` is true when that cost is lower than `cost`. */
export async function verifyPassword(password: string, stored: string, cost: PasswordCost): Promise<PasswordCheck> {
  const [, N, r, p, salt = "", key = ""] = stored.split("$");
  const storedCost = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, "base64url");
  const actual = await scrypt(password, Buffer.from(salt, "base64url"), storedCost);
  const matches = expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual);
  return { matches, needsRehash: storedCost.N * storedCost.r * storedCost.p < cost.N * cost.r * cost.p };
}

/** Takes as long as a failed verification, for usernames that do not exist. */
export async function verifyWithoutUser(password: string, cost: PasswordCost): Promise<PasswordCheck> {
  await scrypt(password, Buffer.alloc(SALT_BYTES), cost);
  return { matches: false, needsRehash: false };
}
