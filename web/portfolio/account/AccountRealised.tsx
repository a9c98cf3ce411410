import { METHOD_NAMES } from "../../../shared/transactions/methods.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { MISSING } from "../../../shared/values/format-market.ts";
import { useQuery } from "../../api/use-query.ts";
import { inAccount } from "../account-names.ts";
import { realisedQuery } from "../realised.queries.ts";
import { Money, SignedMoney } from "../table/Amount.tsx";
import { KnownPart } from "../table/KnownPart.tsx";
import { Metric } from "../table/Metric.tsx";

/** The realised P&L of an account that holds nothing now. */
export function AccountRealised({ account }: { account: string }) {
  const { data, isError } = useQuery(realisedQuery(account));
  return (
    <Metric
      name="Realised P&L"
      kind="change"
      value={
        data ? (
          data.sums.gain.amount === "0" ? (
            <Money value={data.sums.gain.amount as Exact} />
          ) : (
            <SignedMoney value={data.sums.gain.amount as Exact | null} />
          )
        ) : (
          <span className="none">{isError ? "Not loaded" : MISSING}</span>
        )
      }
    >
      Of the coins that were sold and spent {inAccount(account)}
      {data &&
        `, by ${METHOD_NAMES[data.method]} ${data.scope === "account" ? "of its own lots" : "of the lots of all accounts"}`}
      {data && <KnownPart sum={data.sums.gain} name="Realised P&L" isGain display="flex" />}
      <PerpetualsNet account={account} />
    </Metric>
  );
}

/** The net result of an account's perpetuals in all years, with funding and fees. Renders nothing if there are none. */
export function PerpetualsNet({ account }: { account: string }) {
  const net = useQuery(realisedQuery(account)).data?.perpetuals.net;
  if (!net || (net.amount === "0" && net.missing === 0)) return null;
  return (
    <span className="block">
      Realised by perpetuals, net{" "}
      <span className="whitespace-nowrap">
        <SignedMoney value={net.amount as Exact | null} />
      </span>
    </span>
  );
}
