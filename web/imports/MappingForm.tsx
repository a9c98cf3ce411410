import { useRef, useState } from "react";
import { type Mapping, MEANINGS, type Meaning, mappingProblem, UNNAMED } from "../../shared/imports/mapping.ts";
import type { FileUnknown } from "../../shared/imports/unknown-file.ts";
import { MAX_ACCOUNT } from "../../shared/transactions/rules.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/form/Field.tsx";
import { FormActions } from "../ui/form/FormLayout.tsx";
import { SelectField } from "../ui/form/SelectField.tsx";
import { guessMeanings, guessStatuses } from "./guess-meanings.ts";
import { coinOfPair, lacksCurrency, lacksFeeCoin, proposedFor } from "./proposed-mapping.ts";
import { zoneOptions } from "./questions/AnswerField.tsx";
import { SampleTable } from "./SampleTable.tsx";

type Props = {
  className: string;
  fileName: string;
  unknown: FileUnknown;
  initial: Mapping | undefined;
  onCancel: () => void;
  onSubmit: (mapping: Mapping) => void;
};
type ColumnField = Exclude<keyof Mapping, "account" | "dates" | "zone" | "types" | "statuses" | "feeIncluded">;

/** One signed amount in a row, or an amount that went out and one that came in. */
const SHAPES = [
  ["one", "One amount in each row"],
  ["both", "What went out and what came in, in two columns"],
] as const;
const FIELDS: Record<(typeof SHAPES)[number][0], [ColumnField, string][]> = {
  one: [
    ["amount", "Amount"],
    ["coin", "Coin"],
    ["total", "Paid or received in total"],
    ["totalCoin", "Currency paid or received"],
    ["price", "Price of one coin"],
  ],
  both: [
    ["sent", "Amount out"],
    ["sentCoin", "Coin out"],
    ["received", "Amount in"],
    ["receivedCoin", "Coin in"],
  ],
};
/** The file of a wallet with a single coin often has no column with the coin. */
const COIN_FIELDS: ColumnField[] = ["coin", "totalCoin", "sentCoin", "receivedCoin", "feeCoin"];
const OTHERS: [ColumnField, string][] = [
  ["pair", "Pair, such as BTC/EUR"],
  ["group", "Order number, shared by the rows of one trade"],
  ["balance", "Balance after the row"],
  ["note", "Note"],
];
const FEES = [
  ["", "Added to the total"],
  ["included", "In the total already"],
] as const;
const BOOKED = [
  ["yes", "Completed: book it"],
  ["no", "Leave out"],
] as const;
const DATE_ORDERS = [
  ["", "As written"],
  ["dmy", "Day before month"],
  ["mdy", "Month before day"],
] as const;
const MEANING_OPTIONS = [["", "Choose"] as const, ...Object.entries(MEANINGS)];

/**
 * Asks for the meaning of the columns of an unknown file, and proposes what the header and the cells say. The answers are
 * stored for files with the same header.
 */
export function MappingForm({ className, fileName, unknown, initial, onCancel, onSubmit }: Props) {
  const { names, values } = unknown;
  const [mapping, setMapping] = useState<Mapping>(() => initial ?? proposedFor(unknown));
  const [shape, setShape] = useState<"one" | "both">(mapping.sent || mapping.received ? "both" : "one");
  const [problem, setProblem] = useState<string | null>(null);
  const [hasOther] = useState(() => OTHERS.some(([field]) => mapping[field]));
  const form = useRef<HTMLElement>(null);
  // The name of the account is far above the buttons, so the field itself says what is wrong.
  const isUnnamed = problem === UNNAMED && mapping.account.trim() === "";
  const change = (next: Partial<Mapping>) => setMapping((current) => ({ ...current, ...next }));
  const named = names.flatMap((name) => (name === "" ? [] : [[name, name] as const]));
  const columns = [["", "–"] as const, ...named];
  const column = ([field, label]: [ColumnField, string]) => {
    const value = mapping[field] ?? "";
    const options = [["", coinOfPair(field, mapping, unknown) ?? "–"] as const, ...named];
    const select = (
      <SelectField
        key={field}
        label={label}
        value={value.startsWith("=") ? "=" : value}
        options={COIN_FIELDS.includes(field) ? [...options, ["=", "The same in all rows"]] : options}
        onChange={(name) => change({ [field]: name || undefined })}
      />
    );
    if (!value.startsWith("=")) return select;
    return [
      select,
      <Field
        key={`${field} name`}
        label={`${label}, for all rows`}
        value={value.slice(1)}
        placeholder="BTC"
        maxLength={20}
        autoComplete="off"
        onChange={({ target }) => change({ [field]: `=${target.value.trim().toUpperCase()}` })}
      />,
    ];
  };
  const typeTexts = mapping.type ? (values[names.indexOf(mapping.type)] ?? null) : [];
  const statusTexts = mapping.status ? (values[names.indexOf(mapping.status)] ?? null) : [];
  const chooseStatus = (name: string) =>
    change({
      status: name || undefined,
      statuses: name ? guessStatuses(values[names.indexOf(name)] ?? []) : undefined,
    });
  const chooseType = (name: string) => {
    const columnTexts = values[names.indexOf(name)] ?? [];
    change({ type: name || undefined, types: name ? guessMeanings(columnTexts) : undefined });
  };
  const submit = () => {
    const otherShape = FIELDS[shape === "one" ? "both" : "one"].map(([field]) => [field, undefined]);
    const complete: Mapping = { ...mapping, ...Object.fromEntries(otherShape) };
    const undecided = (typeTexts ?? []).filter((text) => !complete.types?.[text]);
    const missing =
      mappingProblem(complete) ??
      (lacksCurrency(complete, unknown) ? "Choose the currency that was paid or received" : null) ??
      (lacksFeeCoin(complete, unknown) ? "Choose the coin of the fee, or leave out the column Fee" : null) ??
      (undecided.length > 0 ? `Say what “${undecided[0]}” means` : null);
    setProblem(missing);
    if (!missing) return onSubmit(complete);
    if (missing === UNNAMED) form.current?.querySelector<HTMLInputElement>("[name=account]")?.focus();
  };
  return (
    <section ref={form} className={className} aria-label="Columns">
      <h2 className="text-16 font-semibold wrap-anywhere">What do the columns of {fileName} mean?</h2>
      <p className="text-13 text-text-2">
        This header is new to us. We propose what the columns seem to mean: check each one. Your answers are remembered
        for the next file of this kind.
      </p>
      <SampleTable names={names} samples={unknown.samples} />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <Field
          label="Exchange or wallet"
          name="account"
          value={mapping.account}
          maxLength={MAX_ACCOUNT}
          autoComplete="off"
          verdict={isUnnamed ? { tone: "loss", text: `${UNNAMED}.` } : null}
          onChange={({ target }) => change({ account: target.value })}
        />
        <SelectField
          label="Amounts"
          value={shape}
          options={SHAPES}
          onChange={(next) => setShape(next as typeof shape)}
        />
        {column(["time", "Date"])}
        <SelectField
          label="Order of the date"
          value={mapping.dates ?? ""}
          options={DATE_ORDERS}
          onChange={(dates) => change({ dates: (dates || undefined) as Mapping["dates"] })}
        />
        <SelectField
          label="Time zone"
          value={mapping.zone ?? ""}
          options={[["", "As the file says"] as const, ...zoneOptions(mapping.zone ?? "")]}
          onChange={(zone) => change({ zone: zone || undefined })}
        />
        {FIELDS[shape].map(column)}
        <SelectField label="Kind of row" value={mapping.type ?? ""} options={columns} onChange={chooseType} />
        {column(["fee", "Fee"])}
        {column(["feeCoin", "Fee coin"])}
        {mapping.fee && (
          <SelectField
            label="The fee is"
            value={mapping.feeIncluded ? "included" : ""}
            options={FEES}
            onChange={(answer) => change({ feeIncluded: answer === "included" })}
          />
        )}
        <SelectField label="Status" value={mapping.status ?? ""} options={columns} onChange={chooseStatus} />
      </div>
      {typeTexts === null && (
        <p className="mt-2 text-13 text-loss">This column has too many different texts to be the kind of a row.</p>
      )}
      {typeTexts !== null && typeTexts.length > 0 && (
        <fieldset className="mt-4">
          <legend className="mb-2 font-semibold">What each kind means</legend>
          <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {typeTexts.map((text) => (
              <SelectField
                key={text}
                label={text || "(empty)"}
                value={mapping.types?.[text] ?? ""}
                options={MEANING_OPTIONS}
                onChange={(meaning) => change({ types: { ...mapping.types, [text]: meaning as Meaning } })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {statusTexts === null && (
        <p className="mt-2 text-13 text-loss">This column has too many different texts to be a status.</p>
      )}
      {statusTexts !== null && statusTexts.length > 0 && (
        <fieldset className="mt-4">
          <legend className="mb-2 font-semibold">Which rows are completed</legend>
          <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {statusTexts.map((text) => (
              <SelectField
                key={text}
                label={text || "(empty)"}
                value={mapping.statuses?.[text] ? "yes" : "no"}
                options={BOOKED}
                onChange={(answer) => change({ statuses: { ...mapping.statuses, [text]: answer === "yes" } })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <details className="mt-4" open={hasOther}>
        <summary className="cursor-pointer py-1 font-semibold">Other columns</summary>
        <div className="mt-2 grid grid-cols-1 gap-3 md:grid-cols-2">{OTHERS.map(column)}</div>
      </details>
      <p role="alert" className="text-loss not-empty:mt-4">
        {problem && problem !== UNNAMED && `${problem}.`}
      </p>
      <FormActions className="mt-5">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" onClick={submit}>
          Preview
        </Button>
      </FormActions>
    </section>
  );
}
