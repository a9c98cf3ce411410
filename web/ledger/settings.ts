import { queryOptions } from "@tanstack/react-query";
import { call, type Input } from "../api/call.ts";
import { failedWith } from "../api/outcomes.ts";
import { queries } from "../api/query-client.ts";
import { useMutation } from "../api/use-mutation.ts";
import { withFirstZone } from "./first-zone.ts";
import { reloadLedger } from "./reload.ts";

type Change = Input<"PUT /api/ledger-settings">["body"];

export const settingsQuery = queryOptions({
  queryKey: ["/api/ledger-settings"],
  queryFn: async () => withFirstZone(await call("GET /api/ledger-settings")),
});

/** Changes the settings. All costs and gains follow from them. */
export const useChangeSettings = () =>
  useMutation({
    mutationFn: (body: Change) => call("PUT /api/ledger-settings", { body }),
    onSuccess: async (settings) => {
      queries.setQueryData(settingsQuery.queryKey, settings);
      await reloadLedger();
    },
    onError: (error) => failedWith(error, "Your settings could not be saved"),
  });
