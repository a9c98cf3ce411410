import { ListFilter, X } from "lucide-react";
import { useCallback, useId, useRef, useState } from "react";
import type { ListedKind } from "../../../shared/transactions/list/listed-kind.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { FIELD_BORDER } from "../../ui/form/FieldFrame.tsx";
import { SearchField } from "../../ui/form/SearchField.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { choicesQuery } from "../transactions.queries.ts";
import { ALL, activeFilters, optionsOf } from "./filter-texts.ts";
import type { Filters } from "./list-search.ts";

const SELECT =
  "h-full min-w-0 flex-1 truncate rounded-sm bg-surface bg-position-[right_8px_center] pr-7 pl-2.5 text-13 text-text outline-none max-md:text-16";

type ChoiceProps = {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string | undefined) => void;
};
const Choice = ({ label, all, value, options, onChange }: ChoiceProps) => (
  <div className={`${FIELD_BORDER} h-9 min-w-0 max-md:h-11`}>
    <Select
      aria-label={label}
      className={SELECT}
      value={value ?? ALL}
      options={[[ALL, all], ...options]}
      onChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  </div>
);

type Props = { filters: Filters; onChange: (next: Filters) => void };

/**
 * What is listed: a search and the lists of what can be chosen, and below them each chosen filter with its removal. On a
 * phone a button shows and hides the lists, so that the transactions begin on the first screen.
 */
export function FilterBar({ filters, onChange }: Props) {
  const { data: choices } = useQuery(choicesQuery);
  const bar = useRef<HTMLElement>(null);
  const lists = useId();
  const [isOpen, setOpen] = useState(false);
  const set = useCallback(
    (part: keyof Filters, value: string | number | undefined) => {
      const { [part]: _, ...others } = filters;
      onChange(value === undefined ? others : { ...others, [part]: value });
    },
    [filters, onChange],
  );
  const search = useCallback((text: string) => set("q", text === "" ? undefined : text), [set]);
  const options = optionsOf(filters, choices);
  const active = activeFilters(filters, choices);
  const chosen = active.filter(({ part }) => part !== "q").length;
  // The button of a removed filter is gone, and the keyboard goes on from here.
  const remove = (next: Filters) => {
    onChange(next);
    bar.current?.focus();
  };
  return (
    <section ref={bar} tabIndex={-1} aria-label="Filters" className="mb-3 outline-none">
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-[minmax(220px,1fr)_repeat(4,minmax(0,150px))]">
        <div className="flex gap-2 max-lg:col-span-2">
          <div className="min-w-0 flex-1">
            <SearchField
              value={filters.q ?? ""}
              onSearch={search}
              label="Search transactions"
              placeholder="Note, coin or account"
            />
          </div>
          <div className="md:hidden">
            <Button size="large" aria-expanded={isOpen} aria-controls={lists} onClick={() => setOpen(!isOpen)}>
              <ListFilter aria-hidden="true" /> Filters{chosen > 0 && ` (${chosen})`}
            </Button>
          </div>
        </div>
        <div id={lists} className={`contents ${isOpen ? "" : "max-md:hidden"}`}>
          <Choice
            label="Kind"
            all="All kinds"
            value={filters.kind}
            options={options.kind}
            onChange={(next) => set("kind", next as ListedKind | undefined)}
          />
          <Choice
            label="Coin"
            all="All coins"
            value={filters.coin}
            options={options.coin}
            onChange={(next) => set("coin", next)}
          />
          <Choice
            label="Account"
            all="All accounts"
            value={filters.account}
            options={options.account}
            onChange={(next) => set("account", next)}
          />
          <Choice
            label="Year"
            all="All years"
            value={filters.year === undefined ? undefined : String(filters.year)}
            options={options.year}
            onChange={(next) => set("year", next === undefined ? undefined : Number(next))}
          />
        </div>
      </div>
      {active.length > 0 && (
        <ul aria-label="Active filters" className="mt-2 flex flex-wrap items-center gap-2">
          {active.map(({ part, text }) => (
            <li key={part} className="min-w-0">
              <button
                type="button"
                className="flex h-7 max-w-full items-center gap-1 rounded-control bg-muted px-2 text-13 max-md:h-11"
                aria-label={`Remove the filter ${text}`}
                onClick={() => {
                  const { [part]: _, ...others } = filters;
                  remove(others);
                }}
              >
                <span className="truncate">{text}</span>
                <X aria-hidden="true" className="size-3.5 shrink-0" />
              </button>
            </li>
          ))}
          <li>
            <Button variant="quiet" size="small" onClick={() => remove({})}>
              Clear filters
            </Button>
          </li>
        </ul>
      )}
    </section>
  );
}
