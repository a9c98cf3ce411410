import { TriangleAlert } from "lucide-react";
import { timeAgo } from "../../../shared/values/time.ts";
import { useNow } from "../../ui/use-now.ts";
import type { Pause } from "./perp-rows.ts";

/** Says which linked accounts do not warn now, because their venue does not answer. */
export function PausedWarnings({ pauses }: { pauses: readonly Pause[] }) {
  const now = useNow();
  return (
    <>
      {pauses.map(({ id, source, since }) => (
        <p key={id} className="my-2 flex gap-2 rounded-panel border bg-surface px-3 py-2 text-13">
          <TriangleAlert className="lucide mt-0.5 flex-none text-warn" aria-hidden="true" />
          <span>
            <b className="font-medium">Liquidation warnings of {source} are paused.</b> The venue has not answered since{" "}
            {timeAgo(since, now)}, so the figures below are old. The warnings continue when it does.
          </span>
        </p>
      ))}
    </>
  );
}
