import { Trash2 } from "lucide-react";
import { timeAgo } from "../../shared/values/time.ts";
import { Badge } from "../ui/Badge.tsx";
import { useNow } from "../ui/use-now.ts";
import { SCOPE_TEXTS } from "./scope-texts.ts";
import type { AccessToken } from "./tokens.queries.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const dayOf = (time: string) => dayFormat.format(new Date(time));

type Props = { token: AccessToken; onRevoke: () => void };

export function TokenRow({ token: { name, ending, scopes, createdAt, expiresAt, lastUsedAt }, onRevoke }: Props) {
  const now = useNow();
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  const lastUse = lastUsedAt === null ? "never used" : `last used ${timeAgo(Date.parse(lastUsedAt), now)}`;
  return (
    <li className="flex items-center gap-3 border-b py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="truncate font-medium">{name}</span>
          <code className="text-12 text-text-3">…{ending}</code>
          {isExpired && <Badge className="text-warn">Expired</Badge>}
        </p>
        <p className="text-13 text-text-2">{scopes.map((scope) => SCOPE_TEXTS[scope].name).join(" · ")}</p>
        <p className="text-12 text-text-3">
          Created {dayOf(createdAt)}, {lastUse}
          {expiresAt !== null && `, ${isExpired ? "expired" : "expires"} ${dayOf(expiresAt)}`}
        </p>
      </div>
      <button type="button" className="icon-button" aria-label={`Revoke the access token ${name}`} onClick={onRevoke}>
        <Trash2 aria-hidden="true" />
      </button>
    </li>
  );
}
