import type { BrokerForm } from "../../shared/tax/us.ts";
import type { Scope } from "../../shared/transactions/methods.ts";
import { useQuery } from "../api/use-query.ts";
import { useGuest } from "../guest/guest.ts";
import { SelectField } from "../ui/form/SelectField.tsx";
import { Fold } from "./Fold.tsx";
import { choicesQuery, type TaxReport, useChangeChoices } from "./tax.queries.ts";

const SCOPES: readonly (readonly [Scope | "", string])[] = [
  ["", "As in the ledger settings"],
  ["universal", "All accounts together"],
  ["account", "Each account"],
];

const formsOf = (year: number): readonly (readonly [BrokerForm, string])[] => {
  const form = year >= 2025 ? "1099-DA" : "1099-B";
  return [
    ["none", `No Form ${form}`],
    ["noBasis", `Form ${form} without the cost`],
    ["basis", `Form ${form} with the cost`],
  ];
};

/** What only the user knows: which lots held before 2025, and what each broker reported. */
export function UsChoices({ report: { accounts, year } }: { report: TaxReport }) {
  const isGuest = useGuest();
  const { data: choices } = useQuery(choicesQuery);
  const { mutate, isPending } = useChangeChoices();
  if (!choices) return null;
  if (isGuest)
    return (
      <p className="mb-5 text-13 text-text-2">
        To state which of your accounts sent a broker's form, create an account. Until then all are counted as without.
      </p>
    );
  return (
    <div className="mb-5 rounded-panel border px-4 text-13">
      <Fold label="Your broker's forms, and your lots before 2025">
        <fieldset className="my-2 grid gap-3 md:grid-cols-2" disabled={isPending}>
          <legend className="sr-only">Broker's forms and lots</legend>
          <SelectField
            label="Lots before 2025"
            value={choices.scopeBefore2025 ?? ""}
            options={SCOPES}
            onChange={(scope) => mutate({ ...choices, scopeBefore2025: scope === "" ? null : (scope as Scope) })}
          />
          {accounts.map((account) => (
            <SelectField
              key={account}
              label={account || "No account"}
              value={choices.forms.find((one) => one.account === account)?.form ?? "none"}
              options={formsOf(year)}
              onChange={(form) => {
                const others = choices.forms.filter((one) => one.account !== account);
                mutate({ ...choices, forms: [...others, { account, form: form as BrokerForm }] });
              }}
            />
          ))}
        </fieldset>
      </Fold>
    </div>
  );
}
