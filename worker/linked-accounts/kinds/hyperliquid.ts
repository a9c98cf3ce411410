import { SCHEDULED_INTERVAL } from "../../../shared/linked-accounts/rules.ts";
import { refreshAccount } from "../hyperliquid/account.ts";
import { perpInterval } from "../hyperliquid/perps.ts";
import type { LinkedKind } from "../kind.ts";

export const hyperliquidKind: LinkedKind = {
  name: "hyperliquid",
  interval: (facts) => perpInterval(facts) ?? SCHEDULED_INTERVAL,
  covers: async () => () => true,
  refresh: refreshAccount,
};
