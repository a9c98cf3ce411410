import { type FormEvent, useState } from "react";
import { isCurrency } from "../../shared/currencies/catalogue.ts";
import { METHOD_SENTENCES } from "../../shared/gains/method-sentences.ts";
import { COUNTRIES, LEDGER_CURRENCIES, type LedgerSettings } from "../../shared/ledger-settings/settings.ts";
import { displayCurrency } from "../../shared/values/display-currency.ts";
import { useQuery } from "../api/use-query.ts";
import { showIn } from "../currencies/show-in.ts";
import { Button } from "../ui/Button.tsx";
import { SelectField } from "../ui/form/SelectField.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { type ToastMessage, toast } from "../ui/toast/toast.ts";
import { LedgerTabs } from "./LedgerTabs.tsx";
import { COUNTRY_OPTIONS, METHOD_OPTIONS, SCOPE_OPTIONS, USUAL, YEAR_STARTS } from "./options.ts";
import { settingsQuery, useChangeSettings } from "./settings.ts";
import "../other-pages.css";

const currencyNames = new Intl.DisplayNames("en", { type: "currency" });
const CURRENCY_OPTIONS = LEDGER_CURRENCIES.map(
  (code) => [code, `${code.toUpperCase()} · ${currencyNames.of(code.toUpperCase())}`] as const,
);
const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

/** Country, currency, time zone and method of the ledger. */
export function LedgerPage() {
  usePageTitle("Ledger settings");
  const { data, isError, refetch } = useQuery(settingsQuery);
  return (
    <div className="page max-w-300">
      <LedgerTabs page="settings" />
      <h1 className="page-title mb-4">Ledger settings</h1>
      {data && <SettingsForm stored={data} />}
      {isError && !data && <LoadFailed onRetry={refetch}>Your settings could not be loaded.</LoadFailed>}
      {!data && !isError && <Spinner />}
    </div>
  );
}

/** Says that the settings are saved. When the market is shown in another currency, it offers to change that too. */
function savedToast(currency: string): ToastMessage {
  const saved: ToastMessage = { title: "Your ledger settings are saved.", tone: "good" };
  if (!isCurrency(currency) || displayCurrency().code === currency) return saved;
  const action = { label: `Show the market in ${currency.toUpperCase()}`, run: () => void showIn(currency) };
  return { ...saved, action, durationMs: 10_000 };
}

function SettingsForm({ stored: { spam: _, ...stored } }: { stored: LedgerSettings }) {
  const [values, setValues] = useState(stored);
  const { mutate, isPending } = useChangeSettings();
  const set = (change: Partial<typeof stored>) => setValues((current) => ({ ...current, ...change }));
  const isChanged = (Object.keys(values) as (keyof typeof stored)[]).some((name) => values[name] !== stored[name]);
  const chooseCountry = (code: string) => {
    const country = COUNTRIES.find((one) => one === code) ?? null;
    set({ country, ...(country && USUAL[country]) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(values, { onSuccess: () => toast(savedToast(values.currency)) });
  };
  // Browsers list different names of zones, and the stored one must be among the options.
  const zones = ZONES.includes(values.timeZone) ? ZONES : [values.timeZone, ...ZONES];
  return (
    <form onSubmit={submit} className="max-w-180 rounded-panel border bg-surface p-4 md:p-5">
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField label="Country" value={values.country ?? ""} options={COUNTRY_OPTIONS} onChange={chooseCountry} />
        <SelectField
          label="Currency"
          value={values.currency}
          options={CURRENCY_OPTIONS}
          onChange={(currency) => set({ currency: currency as LedgerSettings["currency"] })}
        />
        <SelectField
          label="Time zone"
          value={values.timeZone}
          options={zones.map((zone) => [zone, zone.replaceAll("_", " ")] as const)}
          onChange={(timeZone) => set({ timeZone })}
        />
        <SelectField
          label="Tax year begins"
          value={values.yearStart}
          options={YEAR_STARTS}
          onChange={(yearStart) => set({ yearStart })}
        />
        <SelectField
          label="Method"
          aria-describedby="method-sentence"
          value={values.method}
          options={METHOD_OPTIONS}
          onChange={(method) => set({ method: method as LedgerSettings["method"] })}
        />
        <SelectField
          label="Lots"
          value={values.scope}
          options={SCOPE_OPTIONS}
          onChange={(scope) => set({ scope: scope as LedgerSettings["scope"] })}
        />
      </div>
      <p id="method-sentence" className="mt-4 text-13 text-text-2">
        {METHOD_SENTENCES[values.method]}
      </p>
      <p className="mt-2 text-13 text-text-2">
        Your portfolio, transactions and gains are in this currency. What was paid in it counts as paid; other money is
        converted by the European Central Bank's rate of its day, in this time zone. Another choice changes all figures,
        and none of your transactions.
      </p>
      <div className="mt-4 flex justify-end">
        <Button type="submit" variant="primary" disabled={!isChanged || isPending}>
          {isPending ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
