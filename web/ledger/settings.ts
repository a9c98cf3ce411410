import { queryOptions } from "@tanstack/react-query";
import type { LedgerSettings } from "../../shared/ledger-settings/settings.ts";
import { call, type Input } from "../api/call.ts";
import { failedWith } from "../api/outcomes.ts";
import { queries } from "../api/query-client.ts";
import { useMutation } from "../api/use-mutation.ts";
import { withFirstZone } from "./first-zone.ts";
import { dropLedger, reloadLedger } from "./reload.ts";

type Change = Input<"PUT /api/ledger-settings">["body"];

const KEY = ["/api/ledger-settings"];

/** Drops figures of another currency, so that none is shown with the sign of this one. */
function dropOtherMoney({ currency }: LedgerSettings): void {
  const before = queries.getQueryData<LedgerSettings>(KEY);
  if (before && before.currency !== currency) dropLedger();
}

export const settingsQuery = queryOptions({
  queryKey: KEY,
  async queryFn() {
    const settings = await withFirstZone(await call("GET /api/ledger-settings"));
    dropOtherMoney(settings);
    return settings;
  },
});

/** Changes the settings. All costs and gains follow from them. */
export const useChangeSettings = () =>
  useMutation({
    mutationFn: (body: Change) => call("PUT /api/ledger-settings", { body }),
    onSuccess: async (settings) => {
      dropOtherMoney(settings);
      queries.setQueryData(settingsQuery.queryKey, settings);
      await reloadLedger();
    },
    onError: (error) => failedWith(error, "Your settings could not be saved"),
  });
