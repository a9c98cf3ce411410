import { WRANGLER, WRANGLER_ENV } from "../start/wrangler.ts";
import { run } from "../test/command.ts";

const TOKENS_PAGE = "https://dash.cloudflare.com/profile/api-tokens";
const NO_LOGIN = `There is no Cloudflare login. Run npx wrangler login, or create a token at ${TOKENS_PAGE} (template "Edit Cloudflare Workers", with the permission "D1: Edit" added) and set it as CLOUDFLARE_API_TOKEN.`;
const WRONG_TOKEN = `Cloudflare does not accept the login. Run npx wrangler login again, or create another token at ${TOKENS_PAGE}.`;
const permissionMissing = (permission: string) =>
  `The Cloudflare token lacks the permission "${permission}". Add it at ${TOKENS_PAGE}.`;
const DEFAULT_API = "https://api.cloudflare.com/client/v4";

/** The codes with which the API refuses a token as a whole. */
const TOKEN_CODES = [1000, 1001, 6003, 9109];

type Reply<Result> = { success: boolean; result: Result; errors: { code: number; message: string }[] };
export type Login = { token: string; api: string };
export type Account = { id: string; name: string };
type Value = string | number | null;
export type Row = Record<string, unknown>;

/** Finds the token of the environment, or else that of `wrangler login`. */
export async function readLogin(env: NodeJS.ProcessEnv): Promise<Login> {
  const api = env.CLOUDFLARE_API_BASE_URL ?? DEFAULT_API;
  if (env.CLOUDFLARE_API_TOKEN) return { token: env.CLOUDFLARE_API_TOKEN, api };
  const { ok, output } = await run(process.execPath, [WRANGLER, "auth", "token", "--json"], {
    env: { ...env, ...WRANGLER_ENV },
  });
  const token = ok && /"token":\s*"([^"]+)"/.exec(output)?.[1];
  if (!token) throw new Error(NO_LOGIN);
  return { token, api };
}

/**
 * Calls Cloudflare's API. Returns null when the object does not exist. Throws an error with a sentence that names the
 * permission when the token lacks it.
 */
export async function callApi<Result>(
  { token, api }: Login,
  permission: string,
  path: string,
  body?: unknown,
): Promise<Result | null> {
  const reply = await fetch(api + path, {
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new Error(`Cloudflare's API cannot be reached (${error.cause ?? error.message}). Check the connection.`);
  });
  const { success, result, errors } = ((await reply.json().catch(() => null)) ?? { errors: [] }) as Reply<Result>;
  if (success) return result;
  if (reply.status === 404) return null;
  if (errors.some(({ code }) => TOKEN_CODES.includes(code))) throw new Error(WRONG_TOKEN);
  if (reply.status === 401 || reply.status === 403) throw new Error(permissionMissing(permission));
  const messages = errors.map(({ message }) => message).join(" ");
  throw new Error(`Cloudflare replied with an error (${messages || reply.status}). Try again in a few minutes.`);
}

/** The account to deploy to: the one that is named, or the only one that the token can use. */
export async function chooseAccount(login: Login, id: string | undefined): Promise<Account> {
  const accounts = (await callApi<Account[]>(login, "Account Settings: Read", "/accounts")) ?? [];
  const list = accounts.map((account) => `  ${account.id}  ${account.name}`).join("\n");
  if (id) return accounts.find((account) => account.id === id) ?? { id, name: id };
  const [account, ...others] = accounts;
  if (!account) throw new Error(permissionMissing("Account Settings: Read"));
  if (others.length > 0) {
    throw new Error(
      `The login can use several Cloudflare accounts. Set CLOUDFLARE_ACCOUNT_ID to one of them:\n${list}`,
    );
  }
  return account;
}

/** Where Cloudflare runs a database and stores its data; null where it chooses. It is set at creation only. */
export type Jurisdiction = (typeof JURISDICTIONS)[number];
export const JURISDICTIONS = ["eu", "us", "fedramp"] as const;

type DatabaseInfo = { uuid: string; jurisdiction?: Jurisdiction | null };
export type RemoteDatabase = {
  uuid: string;
  jurisdiction: Jurisdiction | null;
  query(sql: string, ...params: Value[]): Promise<Row[]>;
};

/** A D1 database by its name or id; null when it does not exist. */
export async function findDatabase(login: Login, account: Account, nameOrId: string): Promise<RemoteDatabase | null> {
  const path = `/accounts/${account.id}/d1/database`;
  const found = await callApi<DatabaseInfo>(login, "D1: Edit", `${path}/${encodeURIComponent(nameOrId)}`);
  return found && openDatabase(login, account, found);
}

export async function createDatabase(
  login: Login,
  account: Account,
  name: string,
  jurisdiction: Jurisdiction | null,
): Promise<RemoteDatabase> {
  const body = { name, ...(jurisdiction && { jurisdiction }) };
  const created = await callApi<DatabaseInfo>(login, "D1: Edit", `/accounts/${account.id}/d1/database`, body);
  if (!created) throw new Error("Cloudflare did not create the database.");
  return openDatabase(login, account, { ...created, jurisdiction });
}

const openDatabase = (login: Login, account: Account, { uuid, jurisdiction = null }: DatabaseInfo): RemoteDatabase => ({
  uuid,
  jurisdiction,
  async query(sql, ...params) {
    const path = `/accounts/${account.id}/d1/database/${uuid}/query`;
    const replies = await callApi<{ results: Row[] }[]>(login, "D1: Edit", path, { sql, params });
    return replies?.at(-1)?.results ?? [];
  },
});
