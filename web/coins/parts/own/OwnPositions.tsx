import { Suspense } from "react";
import type { Exact } from "../../../../shared/values/decimal.ts";
import { useSession } from "../../../accounts/session/session.ts";
import { useOwnQuery } from "../../../api/use-query.ts";
import { useGuest } from "../../../guest/guest.ts";
import { lazyPart } from "../../../ui/lazy/lazy-parts.ts";
import { ownAlertsQuery, ownLeveragedQuery, ownLinkedQuery, ownSpotQuery } from "../../own.queries.ts";

/** Visitors and users without a position do not need the calculation. */
const OwnList = lazyPart(async () => (await import("./OwnList.tsx")).OwnList);

/** The user's own positions and alerts of a coin. Nothing for visitors and for users without any. */
export function OwnPositions({ coinId, price }: { coinId: string; price: Exact | null }) {
  const isSignedIn = useSession().user !== null;
  const enabled = useGuest() || isSignedIn;
  const spot = useOwnQuery(ownSpotQuery, enabled) ?? [];
  const leveraged = useOwnQuery(ownLeveragedQuery, enabled) ?? [];
  const linked = useOwnQuery(ownLinkedQuery, isSignedIn) ?? [];
  const alerts = useOwnQuery(ownAlertsQuery, isSignedIn) ?? [];
  const balances = linked.flatMap(({ counted, holdings, perps }) => [...(counted ?? holdings), ...perps]);
  const has = [...spot, ...leveraged, ...balances].some((position) => position.coinId === coinId);
  return has || alerts.some((alert) => alert.coinId === coinId && alert.isActive) ? (
    <Suspense fallback={null}>
      <OwnList {...{ coinId, price, spot, leveraged, linked, alerts }} />
    </Suspense>
  ) : null;
}
