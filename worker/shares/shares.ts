import { createHash, randomBytes } from "node:crypto";
import { badRequest, conflict, notFound } from "../../shared/refusal.ts";
import type { NewShare, SharedPortfolio } from "../../shared/shares/contract.ts";
import { MAX_SHARES, SHARE_PAGE, SHARE_TOKEN } from "../../shared/shares/rules.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { showPerformance } from "../performance/performance.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { readWeights } from "../portfolio/summary/weights.ts";
import { countView, deleteShare, findOwner, insertShare, listShareRows, type ShareRow } from "./shares.queries.ts";
import { sharedView } from "./view.rules.ts";

const YEAR = { range: "1y", benchmark: "cash" } as const;
/** 128 bits. */
const TOKEN_BYTES = 16;
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
const timeOrNull = (time: number | null) => (time === null ? null : isoTime(time));

const shareReply = ({ id, name, createdAt, expiresAt, views, lastViewedAt }: ShareRow) => ({
  id,
  name,
  createdAt: isoTime(createdAt),
  expiresAt: timeOrNull(expiresAt),
  views,
  lastViewedAt: timeOrNull(lastViewedAt),
});

export const listShares = async ({ db }: Deps, userId: string) => (await listShareRows(db, userId)).map(shareReply);

export async function createShare(
  { db, clock, ids }: Deps,
  user: SessionUser,
  { name, expiresAt }: NewShare,
  origin: string,
) {
  const now = clock.now();
  if (expiresAt !== null && expiresAt <= now) throw badRequest("The expiry must be in the future.");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const base = { id: ids.next(), userId: user.id, name, hash: hashOf(token), createdAt: now, expiresAt };
  const row = { ...base, views: 0, lastViewedAt: null };
  if (!(await insertShare(db, row)))
    throw conflict(`You can have up to ${MAX_SHARES} share links. Revoke one to add another.`);
  return { ...shareReply(row), token, url: `${origin}${SHARE_PAGE}/${token}` };
}

export async function revokeShare({ db }: Deps, user: SessionUser, id: string) {
  if (!(await deleteShare(db, user.id, id))) throw notFound("Share link not found.");
}

/** The request of the page counts as a view. Those for the HTML and the picture do not, because previews make them too. */
async function ownerOf({ db, clock }: Deps, token: string, counts: boolean): Promise<string | undefined> {
  if (!SHARE_TOKEN.test(token)) return undefined;
  return counts ? countView(db, hashOf(token), clock.now()) : findOwner(db, hashOf(token), clock.now());
}

/** The portfolio behind a link; null when the link is unknown, expired or revoked. The link is looked up each time. */
export async function readShared(
  deps: Deps,
  token: string,
  waitUntil: WaitUntil,
  { counts }: { counts: boolean },
): Promise<SharedPortfolio | null> {
  const userId = await ownerOf(deps, token, counts);
  if (userId === undefined) return null;
  const market = await deps.market.current(waitUntil);
  const weights = await readWeights(deps, market, userId);
  const returned = await showPerformance(deps, market, userId, YEAR);
  const nameOf = (coinId: string) => market?.find(coinId)?.coin.name;
  return sharedView(weights, returned, { asOf: market?.origin.asOf ?? null, nameOf });
}
