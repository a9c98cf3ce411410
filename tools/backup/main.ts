import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { dumpLines } from "../../shared/backups/dump.ts";
import { loadDevVars, stateDir } from "../start/settings.ts";
import { lockState } from "../start/state-lock.ts";
import { isEncrypted, readBackup, writeBackup } from "./backup-file.ts";
import { openLocal, openRemote } from "./open-database.ts";
import { readHeader, restore } from "./restore.ts";

const USAGE = `Usage:
  npm run backup [-- file] [--secrets] [--remote]
  npm run restore -- file [--remote] [--yes]
Without --secrets the file has nothing that anyone signs in with (passwords, recovery codes, sessions, access tokens), no
share links, webhooks and push keys, and no full IP addresses. With it, the file is encrypted with a passphrase, which is
read from BACKUP_PASSPHRASE or asked for. --remote means the database in your Cloudflare account.`;

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`Without a terminal this cannot be asked: ${question}\n${USAGE}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}
const askPassphrase = async () => process.env.BACKUP_PASSPHRASE || (await ask("Passphrase of the backup: "));

const flag = { type: "boolean", default: false } as const;
const options = { secrets: flag, remote: flag, yes: flag };
type Flags = { secrets: boolean; remote: boolean; yes: boolean };

async function backup(file: string, { secrets, remote }: Flags): Promise<void> {
  const passphrase = secrets ? await askPassphrase() : undefined;
  const database = remote ? await openRemote(process.env) : await openLocal(stateDir(process.env), { create: false });
  const lines = await dumpLines(database.query, { at: new Date().toISOString(), secrets });
  database.close();
  writeBackup(file, lines, passphrase);
  const content = secrets
    ? "everything, encrypted"
    : "everything but passwords, recovery codes, sessions, access tokens, share links, webhooks, push keys and full IP addresses (--secrets adds them)";
  console.log(`${file} holds a copy of ${database.name}: ${content}.`);
}

/** An admin has no password either, so the sentence says how the first one gets in. */
const noPasswords = (place: string) =>
  `Passwords are not in the file, so users sign in with a passkey, or by a reset link that an admin makes at /admin. If no admin can sign in, create another account and run npm run admin -- <its username>${place}.`;

async function restoreFrom(file: string, { remote, yes }: Flags): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}. Nothing was changed.`);
  const lines = readBackup(file, isEncrypted(file) ? await askPassphrase() : undefined);
  const { at, secrets } = readHeader(lines);
  const release = remote ? () => {} : lockState(stateDir(process.env));
  const database = remote ? await openRemote(process.env) : await openLocal(stateDir(process.env), { create: true });
  const question = `Replace ${database.name} by the backup of ${at}? All data that is there now is deleted. [y/N] `;
  if (!yes && !/^y(es)?$/i.test((await ask(question)).trim())) throw new Error("Nothing was changed.");
  await restore(database.query, lines);
  database.close();
  release();
  console.log(`${database.name[0]?.toUpperCase()}${database.name.slice(1)} was replaced by the backup of ${at}.`);
  if (!secrets) console.log(noPasswords(remote ? " --remote" : ""));
}

try {
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [command, file, ...others] = positionals;
  loadDevVars();
  if (others.length > 0) throw new Error(USAGE);
  if (command === "backup") await backup(file ?? `tidemark-${new Date().toISOString().slice(0, 10)}.backup`, values);
  else if (command === "restore" && file) await restoreFrom(file, values);
  else throw new Error(USAGE);
} catch (error) {
  const { message, code } = error as Error & { code?: string };
  console.error(code?.startsWith("ERR_PARSE_ARGS") ? USAGE : message);
  process.exitCode = 1;
}
