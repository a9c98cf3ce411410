import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";

const ENCRYPTED = Buffer.from("tidemark-encrypted-1\n");
const [SALT_BYTES, IV_BYTES, TAG_BYTES] = [16, 12, 16];
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const keyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase, salt, 32, COST);

/** Writes a compressed file that only its owner can read, encrypted with AES-256-GCM if there is a passphrase. */
export function writeBackup(file: string, lines: readonly string[], passphrase: string | undefined): void {
  const content = gzipSync(lines.join("\n"));
  if (passphrase === undefined) {
    writeFileSync(file, content, { mode: 0o600 });
    return;
  }
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), iv);
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  writeFileSync(file, Buffer.concat([ENCRYPTED, salt, iv, cipher.getAuthTag(), encrypted]), { mode: 0o600 });
}

export const isEncrypted = (file: string): boolean =>
  readFileSync(file).subarray(0, ENCRYPTED.length).equals(ENCRYPTED);

function parts(bytes: Buffer): [salt: Buffer, iv: Buffer, tag: Buffer, content: Buffer] {
  const iv = ENCRYPTED.length + SALT_BYTES;
  const tag = iv + IV_BYTES;
  const content = tag + TAG_BYTES;
  return [
    bytes.subarray(ENCRYPTED.length, iv),
    bytes.subarray(iv, tag),
    bytes.subarray(tag, content),
    bytes.subarray(content),
  ];
}

export function readBackup(file: string, passphrase: string | undefined): string[] {
  const bytes = readFileSync(file);
  try {
    if (!isEncrypted(file)) return gunzipSync(bytes).toString().split("\n");
    const [salt, iv, tag, content] = parts(bytes);
    const decipher = createDecipheriv("aes-256-gcm", keyOf(passphrase ?? "", salt), iv).setAuthTag(tag);
    return gunzipSync(Buffer.concat([decipher.update(content), decipher.final()]))
      .toString()
      .split("\n");
  } catch {
    throw new Error(`${file} is not a complete backup, or the passphrase is wrong. Nothing was changed.`);
  }
}
