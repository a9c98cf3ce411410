import { createHash } from "node:crypto";
import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { clientAddress, rateLimitAddress } from "../platform/http/client-ip.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { purgeViewsBefore, storeView } from "./views.queries.ts";

const dayOf = (time: number): number => Math.floor(time / DAY);

/** Counts a view once per visitor and day. A visitor is a user or, without a session, an IP address. */
export async function countView(
  { db, clock }: Deps,
  article: { id: number; authorId: string; isPublished: boolean },
  reader: SessionUser | null,
  request: Request,
) {
  // Drafts and authors reading their own articles do not count.
  if (!article.isPublished || reader?.id === article.authorId) return;
  const day = dayOf(clock.now());
  const visitorId = reader ? `person ${reader.id}` : `address ${rateLimitAddress(clientAddress(request))}`;
  // The hash includes the day, so that the views of one visitor on two days cannot be linked.
  const visitorHash = createHash("sha256").update(`${day} ${article.id} ${visitorId}`).digest("base64url").slice(0, 22);
  await storeView(db, day, article.id, visitorHash);
}

/** Removes the views of past days. The job is idempotent. */
export async function purgeViews({ db, clock }: Deps): Promise<string> {
  return `${await purgeViewsBefore(db, dayOf(clock.now()))} views of past days removed`;
}
