import { Fragment, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { BY_SIGN, type Mapping, type MappingProblem, type Meaning } from "../../../shared/imports/mapping.ts";
import type { FileUnknown } from "../../../shared/imports/unknown-file.ts";
import { AccountField } from "../../portfolio/form/AccountField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { FormActions } from "../../ui/form/FormLayout.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { zoneOptions } from "../questions/AnswerField.tsx";
import { FieldGroup } from "./FieldGroup.tsx";
import { guessMeanings, guessStatuses } from "./guess-meanings.ts";
import {
  BOOKED,
  COIN_FIELDS,
  type ColumnField,
  DATE_ORDERS,
  FEES,
  FIELDS,
  MEANING_OPTIONS,
  OTHERS,
  ofShape,
  SHAPES,
  type Shape,
  usesOfColumns,
} from "./mapping-fields.ts";
import { isRecognised, missingOf, textsOf } from "./mapping-problem.ts";
import { coinOfPair, firstMapping } from "./proposed-mapping.ts";
import { SampleTable } from "./SampleTable.tsx";
import { TextMeanings } from "./TextMeanings.tsx";
import { UnreadableLines } from "./UnreadableLines.tsx";

type Props = {
  className: string;
  fileName: string;
  unknown: FileUnknown;
  initial: Mapping | undefined;
  /** The currency of the ledger, such as "eur". */
  currency: string;
  onCancel: () => void;
  onSubmit: (mapping: Mapping) => void;
};

const FROM_NAME = "Taken from the name of the file.";

/** The fields that the proposed currency fills. */
const COINS_PAID: ColumnField[] = ["totalCoin", "feeCoin"];

/**
 * Asks for the meaning of the columns of an unknown file, and proposes what the header and the cells say. The answers are
 * stored for files with the same header.
 */
export function MappingForm({ className, fileName, unknown, initial, currency, onCancel, onSubmit }: Props) {
  const { names, values } = unknown;
  const [{ first, paid }] = useState(() => firstMapping(unknown, initial, currency));
  const [mapping, setMapping] = useState<Mapping>(first);
  const [shape, setShape] = useState<Shape>(mapping.sent || mapping.received ? "both" : "one");
  const [missing, setMissing] = useState<MappingProblem | null>(null);
  const [isUnfolded, setUnfolded] = useState(
    () => initial !== undefined || paid !== null || !isRecognised(first, unknown, shape),
  );
  const [hasOther] = useState(() => OTHERS.some(([field]) => mapping[field]));
  const form = useRef<HTMLElement>(null);
  const verdictOf = (field: string) =>
    missing?.field === field ? { tone: "loss" as const, text: `${missing.problem}.` } : null;
  const change = (next: Partial<Mapping>) => {
    setMissing(null);
    setMapping((current) => ({ ...current, ...next }));
  };
  const named = names.flatMap((name) => (name === "" ? [] : [[name, name] as const]));
  const columns = [["", "–"] as const, ...named];
  const bySign = [BY_SIGN, "No column: + is bought, − is sold"] as const;
  const column = ([field, label]: [ColumnField, string]) => {
    const value = mapping[field] ?? "";
    const options = [["", coinOfPair(field, mapping, unknown) ?? "–"] as const, ...named];
    return (
      <Fragment key={field}>
        <SelectField
          label={label}
          name={field}
          value={value.startsWith("=") ? "=" : value}
          options={COIN_FIELDS.includes(field) ? [...options, ["=", "The same in all rows"]] : options}
          verdict={verdictOf(field)}
          onChange={(name) => change({ [field]: name || undefined })}
        />
        {value.startsWith("=") && (
          <Field
            label={`${label}, for all rows`}
            name={`${field} name`}
            value={value.slice(1)}
            placeholder="BTC"
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={COINS_PAID.includes(field) && value === `=${paid?.code}` ? paid?.hint : undefined}
            verdict={verdictOf(`${field} name`)}
            onChange={({ target }) => change({ [field]: `=${target.value.trim().toUpperCase()}` })}
          />
        )}
      </Fragment>
    );
  };
  const placeHint = mapping.accounts
    ? `For rows whose “${mapping.accounts}” is empty.`
    : !initial && unknown.place && mapping.account === unknown.place
      ? FROM_NAME
      : undefined;
  const typeTexts = textsOf(mapping, unknown);
  const statusTexts = mapping.status ? (values[names.indexOf(mapping.status)] ?? null) : [];
  const chooseStatus = (name: string) =>
    change({
      status: name || undefined,
      statuses: name ? guessStatuses(values[names.indexOf(name)] ?? []) : undefined,
    });
  const chooseType = (name: string) => {
    const columnTexts = values[names.indexOf(name)] ?? [];
    change({ type: name || undefined, types: name && name !== BY_SIGN ? guessMeanings(columnTexts) : undefined });
  };
  const submit = () => {
    const complete = ofShape(mapping, shape);
    const found = missingOf(complete, unknown, shape, typeTexts ?? []);
    // The sentence is there when the field with it gets the focus.
    flushSync(() => {
      setMissing(found);
      if (found && found.field !== "account") setUnfolded(true);
    });
    if (!found) return onSubmit(complete);
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ?? [];
    [...fields].find(({ name }) => name === found.field)?.focus();
  };
  return (
    <section ref={form} className={className} aria-label="Columns">
      <h2 className="text-16 font-semibold wrap-anywhere">What do the columns of {fileName} mean?</h2>
      <p className="text-13 text-text-2">
        This header is new to us. Below each column stands what it seems to mean: check each one. Your answers are
        remembered for the next file of this kind.
      </p>
      <SampleTable names={names} samples={unknown.samples} uses={usesOfColumns(mapping, shape)} />
      <UnreadableLines unreadable={unknown.unreadable} />
      <FieldGroup title="File">
        <AccountField
          label="Exchange or wallet"
          note="(required)"
          required
          name="account"
          value={mapping.account}
          hint={placeHint}
          verdict={verdictOf("account")}
          onChange={({ target }) => change({ account: target.value })}
        />
        <SelectField
          label="Amounts"
          value={shape}
          options={SHAPES}
          onChange={(next) => {
            setMissing(null);
            setShape(next as Shape);
          }}
        />
      </FieldGroup>
      <FieldGroup title="Time">
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
      </FieldGroup>
      <details
        className="mt-5 border-t pt-3"
        open={isUnfolded}
        onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      >
        <summary className="cursor-pointer py-1 font-semibold">What each column means</summary>
        <FieldGroup title={shape === "one" ? "Coin and price" : "Out and in"}>{FIELDS[shape].map(column)}</FieldGroup>
        <FieldGroup title="Fee">
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
        </FieldGroup>
        <FieldGroup title="Kind and status">
          <SelectField
            label="Kind of row"
            name="type"
            value={mapping.type ?? ""}
            options={shape === "one" ? [...columns, bySign] : columns}
            verdict={verdictOf("type")}
            onChange={chooseType}
          />
          <SelectField
            label="Status"
            name="status"
            value={mapping.status ?? ""}
            options={columns}
            verdict={verdictOf("status")}
            onChange={chooseStatus}
          />
        </FieldGroup>
        <details className="mt-4" open={hasOther}>
          <summary className="cursor-pointer py-1 font-semibold">Other columns</summary>
          <div className="mt-2 grid grid-cols-1 items-start gap-3 md:grid-cols-2">{OTHERS.map(column)}</div>
        </details>
      </details>
      <TextMeanings
        title="What each kind means"
        name="types"
        texts={typeTexts}
        tooMany="This column has too many different texts to be the kind of a row."
        meaningOf={(text) => mapping.types?.[text] ?? ""}
        options={MEANING_OPTIONS}
        verdictOf={verdictOf}
        onChange={(text, meaning) => change({ types: { ...mapping.types, [text]: meaning as Meaning } })}
      />
      <TextMeanings
        title="Which rows are completed"
        name="statuses"
        texts={statusTexts}
        tooMany="This column has too many different texts to be a status."
        meaningOf={(text) => (mapping.statuses?.[text] ? "yes" : "no")}
        options={BOOKED}
        verdictOf={verdictOf}
        onChange={(text, answer) => change({ statuses: { ...mapping.statuses, [text]: answer === "yes" } })}
      />
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
