import { ECOSYSTEMS } from "../../../shared/ecosystems/catalogue.ts";
import { formatMoney } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormActions } from "../../ui/form/FormLayout.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import {
  addedColumns,
  COLUMN_NAMES,
  type ColumnName,
  type ExtraColumn,
  hiddenColumns,
  type MarketSearch,
  readMarketSearch,
} from "../market-search.ts";

type Option = readonly [value: string, text: string];
const ANY: Option = ["", "Any"];

/** The limits are in US dollars, and shown in the display currency. */
const atLeast = (limits: Record<string, number>): Option[] => [
  ANY,
  ...Object.entries(limits).map(
    ([value, dollars]) => [value, `${formatMoney(dollars).replace(".00", "")} and more`] as const,
  ),
];
const CAPS = () => atLeast({ "10b": 1e10, "1b": 1e9, "100m": 1e8, "10m": 1e7 });
const VOLUMES = () => atLeast({ "1b": 1e9, "100m": 1e8, "10m": 1e7, "1m": 1e6 });
const MOVES: Option[] = [
  ANY,
  ["up", "Up"],
  ["up5", "Up 5% and more"],
  ["up10", "Up 10% and more"],
  ["down", "Down"],
  ["down5", "Down 5% and more"],
  ["down10", "Down 10% and more"],
];
const ECOSYSTEM_OPTIONS: Option[] = [ANY, ...ECOSYSTEMS.map(({ id, name }) => [id, name] as const)];
const COLUMN_LABELS: readonly [ColumnName | ExtraColumn, string][] = [
  ["1h", "1h %"],
  ["24h", "24h %"],
  ["7d", "7d %"],
  ["30d", "30d %"],
  ["spark", "Last 7 days"],
  ["cap", "Market Cap"],
  ["volume", "Volume (24h)"],
  ["ratio", "Volume / Cap"],
  ["supply", "Circulating Supply"],
  ["ath", "From all-time high"],
];
const isMarketColumn = (name: string): name is ColumnName => (COLUMN_NAMES as readonly string[]).includes(name);
const toggled = <Name,>(names: readonly Name[], name: Name) =>
  (names.includes(name) ? names.filter((other) => other !== name) : [...names, name]).join(".");

type Props = { search: MarketSearch; onChange: (next: MarketSearch) => void; onClose: () => void };

/** The filters, the columns and the density of the market table. Every change shows at once, and is in the URL. */
export function ViewOptions({ search, onChange, onClose }: Props) {
  const set = (name: keyof MarketSearch) => (value: string) =>
    onChange(readMarketSearch({ ...search, [name]: value, rows: undefined }));
  const hidden = hiddenColumns(search.hide);
  const added = addedColumns(search.show);
  const isShown = (name: ColumnName | ExtraColumn) =>
    isMarketColumn(name) ? !hidden.includes(name) : added.includes(name);
  const toggleColumn = (name: ColumnName | ExtraColumn) =>
    isMarketColumn(name) ? set("hide")(toggled(hidden, name)) : set("show")(toggled(added, name));
  const { view, q, sort, dir } = search;
  return (
    <Dialog title="Filters and columns" onClose={onClose}>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <SelectField label="Market cap" value={search.cap ?? ""} options={CAPS()} onChange={set("cap")} />
        <SelectField label="Volume (24h)" value={search.vol ?? ""} options={VOLUMES()} onChange={set("vol")} />
        <SelectField label="Change (24h)" value={search.move ?? ""} options={MOVES} onChange={set("move")} />
        <SelectField label="Ecosystem" value={search.eco ?? ""} options={ECOSYSTEM_OPTIONS} onChange={set("eco")} />
      </div>
      <Check
        label="Hide stablecoins"
        isOn={search.stables === "off"}
        onToggle={() => set("stables")(search.stables === "off" ? "" : "off")}
      />
      <Check
        label="Compact rows"
        isOn={search.density === "compact"}
        onToggle={() => set("density")(search.density === "compact" ? "" : "compact")}
      />
      <fieldset className="mt-3 border-t pt-3">
        <legend className="float-left mb-1 w-full font-semibold">Columns</legend>
        <div className="clear-both grid grid-cols-2 gap-x-3">
          {COLUMN_LABELS.map(([name, label]) => (
            <Check key={name} label={label} isOn={isShown(name)} onToggle={() => toggleColumn(name)} />
          ))}
        </div>
      </fieldset>
      <FormActions className="mt-4">
        <Button variant="quiet" onClick={() => onChange(readMarketSearch({ view, q, sort, dir }))}>
          Reset
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </FormActions>
    </Dialog>
  );
}

const Check = ({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) => (
  <label className="flex min-h-9 cursor-pointer items-center gap-2.5 max-md:min-h-11">
    <input type="checkbox" className="size-4 accent-accent" checked={isOn} onChange={onToggle} />
    {label}
  </label>
);
