import { Plus, X } from "lucide-react";
import { useState } from "react";
import { ownCurrency } from "../../../shared/values/display-currency.ts";
import { formatHolding, formatOwn } from "../../../shared/values/format-decimal.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { call } from "../../api/call.ts";
import { useRequestKey } from "../../api/request-key.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { useLedgerMoney } from "../../ledger/use-ledger-money.ts";
import type { FoundCoin } from "../../markets/search/coin-search.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { AMOUNT_STEP, FigureField, PRICE_STEP } from "../../ui/form/FigureField.tsx";
import { DIALOG_FORM, DialogActions, FormResult, FormRow } from "../../ui/form/FormLayout.tsx";
import { SYMBOL_INPUT } from "../../ui/form/symbol-input.ts";
import { AccountField } from "../form/AccountField.tsx";
import { CoinChoice } from "../form/CoinChoice.tsx";
import { usePositionForm } from "../form/use-position-form.ts";
import {
  addPart,
  bodyOf,
  fieldOf,
  initialValues,
  MAX_PARTS,
  type OpeningStart,
  type OpeningValues,
  openingProblems,
  partsOf,
  remainderText,
  removePart,
  totalOf,
} from "./opening-form.ts";

type Props = {
  /** Without a start, the user chooses the coin. */
  start: OpeningStart | null;
  /** The id of the purchase that the arrivals replace, which is deleted then. */
  replaces?: string;
  onClose: () => void;
};

const noStart = (): OpeningStart => ({
  symbol: "",
  coinId: null,
  account: "",
  at: Date.now(),
  amount: "",
  arrivals: [],
});

/** Books coins that were held before the ledger begins, with their purchases as far as they are known. */
export function OpeningDialog({ start, replaces, onClose }: Props) {
  const keyOf = useRequestKey();
  const [begin] = useState(() => start ?? noStart());
  const [coin, setCoin] = useState<FoundCoin | null>(null);
  const { arrivals } = begin;
  const { currency } = useLedgerMoney();
  const form = usePositionForm<OpeningValues>({
    initial: initialValues(begin),
    check: (values) => openingProblems(values, Date.now()),
    success: "Opening balance added successfully",
    failure: "Failed to add the opening balance",
    onDone: onClose,
    async send(values) {
      const body = { ...bodyOf(values, coin?.id ?? begin.coinId, arrivals), priceCurrency: currency };
      await call("POST /api/opening-balances", { body, key: keyOf(body) });
      if (replaces !== undefined) await call("DELETE /api/transactions/:id", { params: { id: replaces } });
      await reloadLedger();
    },
  });
  const { values } = form;
  const parts = partsOf(values);
  const hasCost = parts.some((part) => values[fieldOf("cost", part)] !== "");
  const [amount, cost] = [totalOf(values, "amount"), totalOf(values, "cost")];
  const coinField = (
    <Field label="Coin" required {...SYMBOL_INPUT} readOnly={start !== null} {...form.bind("symbol")} />
  );
  const dayField = <Field label="Held on" type="date" required {...form.bind("at")} />;
  return (
    <Dialog title="Opening balance" onClose={onClose}>
      <p className="mt-1 text-13 text-text-2">
        {replaces !== undefined
          ? `Your purchase and ${counted(arrivals.length, "transaction")} of the chain are the same coins. What you paid stays with them, and the purchase itself is removed, so that your ledger has them once.`
          : arrivals.length > 0
            ? "Say where these coins were before, and what you paid for them. Their amount stays the same."
            : "Coins that you held before your transactions begin, and what you paid for them."}
      </p>
      <form className={DIALOG_FORM} noValidate onSubmit={form.submit}>
        {start ? (
          <FormRow>
            {coinField}
            {dayField}
          </FormRow>
        ) : (
          <>
            <CoinChoice
              coin={coin}
              onChoose={(chosen) => {
                setCoin(chosen);
                form.setValues((current) => ({ ...current, symbol: chosen?.symbol.toUpperCase() ?? "" }));
              }}
              advice="You can enter its symbol."
              name="symbol"
              problem={form.problems.symbol}
              nextField={fieldOf("amount", 0)}
            >
              {coinField}
            </CoinChoice>
            {dayField}
          </>
        )}
        <AccountField
          label="Held in"
          note={arrivals.length > 0 ? "" : "(optional)"}
          hint={arrivals.length > 0 ? "The wallet or exchange from which they came." : undefined}
          {...form.bind("account")}
        />
        {parts.map((part, index) => (
          <Part
            key={part}
            label={parts.length > 1 ? `Part ${index + 1}` : "Purchase"}
            part={part}
            bind={form.bind}
            onRemove={parts.length > 1 ? () => form.setValues((current) => removePart(current, part)) : null}
          />
        ))}
        <div className="-my-1.5 -ml-3.5">
          <Button
            variant="quiet"
            disabled={parts.length >= MAX_PARTS}
            onClick={() => form.setValues((current) => addPart(current))}
          >
            <Plus aria-hidden="true" /> Add a part
          </Button>
        </div>
        <FormResult label={parts.length > 1 ? counted(parts.length, "part") : "In all"}>
          {amount === null
            ? "–"
            : `${formatHolding(amount)} ${values.symbol}${cost === null ? `, cost unknown${hasCost ? " in part" : ""}` : ` for ${formatOwn(cost)}`}`}
        </FormResult>
        <p role="status" className="text-12 text-text-3">
          {remainderText(values, begin.unknown)}
        </p>
        {form.refusal && (
          <p role="alert" className="text-13 text-loss">
            {form.refusal}
          </p>
        )}
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="primary" disabled={form.pending}>
            {form.pending ? "Adding..." : "Add opening balance"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type PartProps = {
  label: string;
  part: number;
  bind: ReturnType<typeof usePositionForm<OpeningValues>>["bind"];
  onRemove: (() => void) | null;
};

function Part({ label, part, bind, onRemove }: PartProps) {
  return (
    <fieldset className="grid gap-2.5 rounded-panel border px-3.5 pt-1 pb-3">
      <legend className="px-1 text-13 text-text-2">{label}</legend>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <FigureField label="Amount" required step={AMOUNT_STEP} {...bind(fieldOf("amount", part))} />
        </div>
        {onRemove && (
          <button type="button" className="icon-button mt-7" aria-label={`Remove ${label}`} onClick={onRemove}>
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      <FormRow>
        <Field label="Bought on" note="(if known)" type="date" {...bind(fieldOf("bought", part))} />
        <FigureField
          label={`Paid (${ownCurrency().code.toUpperCase()})`}
          note="(if known)"
          step={PRICE_STEP}
          {...bind(fieldOf("cost", part))}
        />
      </FormRow>
    </fieldset>
  );
}
