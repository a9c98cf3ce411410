import { Link } from "@tanstack/react-router";
import { METHOD_NAMES } from "../../shared/transactions/methods.ts";
import { useQuery } from "../api/use-query.ts";
import { lotsOf } from "../ledger/options.ts";
import { settingsQuery } from "../ledger/settings.ts";
import type { TaxReport } from "./tax.queries.ts";

/** Says why the gains report, which counts by the settings of the ledger, may have other figures. */
export function OtherMethod({ report: { method, scope, currency } }: { report: TaxReport }) {
  const { data: settings } = useQuery(settingsQuery);
  if (!settings) return null;
  const isMethodOther = settings.method !== method || settings.scope !== scope;
  if (!isMethodOther && settings.currency === currency.toLowerCase()) return null;
  const how = isMethodOther
    ? `counts by ${METHOD_NAMES[settings.method]} with the ${lotsOf(settings.scope)}`
    : `is in ${settings.currency.toUpperCase()}`;
  return (
    <p className="-mt-3 mb-4 text-13 text-text-2">
      Your{" "}
      <Link to="/transactions" search={{ report: "gains" }} className="underline">
        gains report
      </Link>{" "}
      {how}, so its figures can differ from these.
    </p>
  );
}
