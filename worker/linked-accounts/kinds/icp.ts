import { SCHEDULED_INTERVAL } from "../../../shared/linked-accounts/rules.ts";
import type { LinkedKind } from "../kind.ts";

export const icpKind: LinkedKind = {
  name: "icp",
  interval: () => SCHEDULED_INTERVAL,
  refresh: async () => ({ kind: "failed", problem: "This kind of account cannot be read yet." }),
};
