import type { Exact } from "../../shared/values/decimal.ts";
import { counted } from "../../shared/values/format-market.ts";
import { ExportLink } from "../guest/ExportLink.tsx";
import { SignedMoney } from "../portfolio/table/Amount.tsx";
import { KnownPart } from "../portfolio/table/KnownPart.tsx";
import { CoinGroups } from "./CoinGroups.tsx";
import { type Gains, type GainsChoice, gainsParameters } from "./gains.queries.ts";

const RESULT = "Realised result";
type Name = "result" | "funding" | "fees" | "net";
const SUMS: readonly (readonly [name: Name, label: string, note: string])[] = [
  ["result", RESULT, "after the fees of closing"],
  ["funding", "Funding", "received minus paid"],
  ["fees", "Contract fees", "such as those of opening"],
  ["net", "Net result", "result, funding and fees"],
];

type Props = { choice: GainsChoice; perpetuals: Gains["perpetuals"]; unknown: Gains["unknown"] };

/** Perpetual contracts are a list of their own, because other rules apply to them than to coins. */
export function Perpetuals({ choice, perpetuals, unknown }: Props) {
  const { contracts, payments } = perpetuals;
  if (contracts.length === 0 && payments === 0) return null;
  const parameters = gainsParameters({ ...choice, coin: undefined });
  return (
    <section className="mt-8" aria-labelledby="perpetuals">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="perpetuals" className="text-16 font-semibold tracking-tight">
          Perpetuals
        </h2>
        <ExportLink
          className="button plain"
          name="Export perpetuals"
          path={`/api/gains/export?${new URLSearchParams({ ...parameters, list: "perpetuals" })}`}
          fileName={`tidemark-perpetuals-${choice.year}.csv`}
        />
      </div>
      <p className="text-13 text-text-3">
        Perpetual contracts of linked accounts and imports
        {payments > 0 && `, with ${counted(payments, "payment")} of funding and fees`}. They are not part of the totals
        above.
      </p>
      <dl className="my-3 grid grid-cols-2 rounded-panel border bg-surface md:grid-cols-4">
        {SUMS.map(([name, label, note]) => (
          <div key={name} className="min-w-0 px-3.5 py-3 wrap-anywhere md:px-5" data-perpetual={name}>
            <dt className="text-13 text-text-2">
              {label} <span className="block text-12 text-text-3">{note}</span>
            </dt>
            <dd className="text-18 font-semibold tracking-tighter">
              <SignedMoney value={perpetuals[name].amount as Exact | null} />
              <KnownPart sum={perpetuals[name]} name={label} isGain={name === "result"} display="flex" />
            </dd>
          </div>
        ))}
      </dl>
      <CoinGroups label="Results by contract" gainName={RESULT} choice={choice} coins={contracts} unknown={unknown} />
    </section>
  );
}
