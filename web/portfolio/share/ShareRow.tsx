import { counted } from "../../../shared/values/format-market.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { Share } from "./shares.queries.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const dayOf = (time: string) => dayFormat.format(new Date(time));

type Props = { share: Share; busy: boolean; onRevoke: () => void };

export function ShareRow({ share: { name, createdAt, expiresAt, views, lastViewedAt }, busy, onRevoke }: Props) {
  const now = useNow();
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  const label = name || `Link of ${dayOf(createdAt)}`;
  const expiry = expiresAt === null ? "never expires" : `${isExpired ? "expired" : "expires"} ${dayOf(expiresAt)}`;
  const seen = lastViewedAt === null ? "" : `, last ${timeAgo(Date.parse(lastViewedAt), now)}`;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 not-first:border-t">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{label}</span>
          {isExpired && <Badge className="text-warn">Expired</Badge>}
        </p>
        <p className="text-12 text-text-3">
          {counted(views, "view")}
          {seen} · {expiry}
        </p>
      </div>
      <Button size="small" disabled={busy} aria-label={`Revoke ${label}`} onClick={onRevoke}>
        {busy ? "Revoking…" : "Revoke"}
      </Button>
    </li>
  );
}
