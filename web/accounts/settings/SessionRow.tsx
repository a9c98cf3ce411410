import { timeAgo } from "../../../shared/values/time.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { SessionEntry } from "./settings.queries.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

type Props = { session: SessionEntry; busy: boolean; onSignOut: (id: string) => void };

export function SessionRow({ session, busy, onSignOut }: Props) {
  const now = useNow();
  const { id, device, isCurrent, createdAt, lastSeenAt } = session;
  return (
    <li className="flex min-h-14 items-center gap-3 border-b py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {device} {isCurrent && <Badge className="text-accent ml-1">This device</Badge>}
        </p>
        <p className="text-12 text-text-3">
          Signed in {dayFormat.format(new Date(createdAt))}, last active {timeAgo(Date.parse(lastSeenAt), now)}
        </p>
      </div>
      {!isCurrent && (
        <Button disabled={busy} aria-label={`Sign out ${device}`} onClick={() => onSignOut(id)}>
          Sign out
        </Button>
      )}
    </li>
  );
}
