import { timeAgo } from "../../../shared/values/time.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { Passkey } from "./sign-in-methods.queries.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

type Props = { passkey: Passkey; onRename: () => void; onRemove: () => void };

export function PasskeyRow({ passkey, onRename, onRemove }: Props) {
  const now = useNow();
  const { name, host, worksHere, isSynced, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? "not used yet" : `last used ${timeAgo(Date.parse(lastUsedAt), now)}`;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b py-2">
      <div className="min-w-0 flex-[1_1_240px]">
        <p className="font-medium wrap-anywhere">
          {name}{" "}
          {worksHere ? (
            <Badge className="ml-1 text-text-2">{isSynced ? "Synced" : "On one device"}</Badge>
          ) : (
            <Badge className="ml-1 text-warn">Works only at {host}</Badge>
          )}
        </p>
        <p className="text-12 text-text-3">
          Added {dayFormat.format(new Date(createdAt))}, {used}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
