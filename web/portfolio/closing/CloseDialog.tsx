import { useState } from "react";
import { resultOf } from "../../../shared/ledger/closing.ts";
import type { Leverage } from "../../../shared/portfolio/valuation.ts";
import type { Decimal, Exact } from "../../../shared/values/decimal.ts";
import { formatHolding, formatPercent, formatSignedUsd, formatUsd } from "../../../shared/values/format-decimal.ts";
import { attempt } from "../../api/outcomes.ts";
import { CurrencyNote } from "../../currencies/entry/CurrencyNote.tsx";
import type { EntryCurrency } from "../../currencies/entry/entry-currency.ts";
import { timeField } from "../../ledger/clock.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { AMOUNT_STEP, FigureField, PRICE_STEP } from "../../ui/form/FigureField.tsx";
import { DIALOG_FORM, DialogActions, FormResult, FormRow } from "../../ui/form/FormLayout.tsx";
import { marketPriceOf } from "../form/market-price.ts";
import { usePositionForm } from "../form/use-position-form.ts";
import type { InDollars, LeveragedRow } from "../positions.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { type CloseValues, readClosing, resultOfClosing } from "./close-form.ts";
import { type ClosingQuery, closedIdOf, closePosition, reopenClosed } from "./closed.queries.ts";

type Props = { currency: EntryCurrency; position: InDollars<LeveragedRow>; onClose: () => void };

const SUCCESS = "Leveraged position closed successfully";
const FAILURE = "Failed to close leveraged position";

/** Closes a leveraged position, or a part of it, at a price and a time, and shows the result before it is kept. */
export function CloseDialog({ currency, position, onClose }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const undo = () =>
    void attempt(closedIdOf(key).then(reopenClosed), "Position reopened successfully", "Failed to reopen position");
  const close = (query: ClosingQuery) => closePosition(position.id, query, key);
  const remove = async () => {
    if (
      await attempt(close({ discard: "true" }), "Position removed without a record", "Failed to remove position", undo)
    )
      onClose();
  };
  const parts = { position, close, undo, onClose, onRemove: () => void remove() };
  return (
    <Dialog title="Close position" onClose={onClose}>
      <Described position={position} />
      {position.state === "liquidated" ? <LiquidatedForm {...parts} /> : <CloseForm currency={currency} {...parts} />}
    </Dialog>
  );
}

function Described({ position: { name, positionType, leverage, size, symbol } }: Pick<Props, "position">) {
  const amount = usePrivacy() ? HIDDEN_AMOUNT : formatHolding(size as Exact);
  return (
    <p className="mt-1 text-text-2">
      {name}, {positionType} {leverage}×, {amount} {symbol.toUpperCase()}
    </p>
  );
}

type FormProps = {
  position: InDollars<LeveragedRow>;
  close: (query: ClosingQuery) => Promise<void>;
  undo: () => void;
  onClose: () => void;
  onRemove: () => void;
};

const resultText = ({ pnl, percent }: { pnl: Decimal; percent: Decimal | null }) =>
  `${formatSignedUsd(pnl)}${percent === null ? "" : ` (${formatPercent(percent)} of the margin)`}`;

const RemoveButton = ({ onRemove }: Pick<FormProps, "onRemove">) => (
  <Button variant="quiet" onClick={onRemove}>
    Remove without a record
  </Button>
);

function CloseForm({ currency, position, close, undo, onClose, onRemove }: FormProps & Pick<Props, "currency">) {
  const isPrivate = usePrivacy();
  const [entry] = useState(() => currency.entryOf({ exitPrice: marketPriceOf(position, position.symbol) ?? "" }, {}));
  const [openedAt] = useState(() => timeField(Date.now()));
  const read = (values: CloseValues) => readClosing(entry.inUsd(values), position, Date.now());
  const form = usePositionForm<CloseValues>({
    initial: { ...entry.shown, size: position.size, at: openedAt },
    check: (values) => read(values).problems,
    success: SUCCESS,
    undo,
    failure: FAILURE,
    onDone: onClose,
    send(values) {
      const { exitPrice, size, closedAt } = read(values).closing;
      // A time that was not changed is that of the press, to the second.
      const at = values.at === openedAt ? Date.now() : closedAt!;
      return close({
        exitPrice: exitPrice!,
        closedAt: new Date(at).toISOString(),
        ...(size !== position.size && { size: size! }),
      });
    },
  });
  const result = resultOfClosing(position, read(form.values).closing);
  return (
    <form className={DIALOG_FORM} noValidate onSubmit={form.submit}>
      <FormRow>
        <FigureField label={`Exit Price (${currency.label})`} required step={PRICE_STEP} {...form.bind("exitPrice")} />
        <FigureField label="Size" required step={AMOUNT_STEP} {...form.bind("size")} />
      </FormRow>
      <Field label="Closed" type="datetime-local" required {...form.bind("at")} />
      <CurrencyNote currency={currency} />
      <FormResult label="Realised P&L">
        {isPrivate ? HIDDEN_AMOUNT : result === null ? "–" : resultText(result)}
      </FormResult>
      <p className="text-12 text-text-3">Trading fees and funding are not included.</p>
      {form.refusal && (
        <p role="alert" className="text-13 text-loss">
          {form.refusal}
        </p>
      )}
      <DialogActions onCancel={onClose} first={<RemoveButton onRemove={onRemove} />}>
        <Button type="submit" variant="primary" disabled={form.pending}>
          {form.pending ? "Closing..." : "Close Position"}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A liquidated position closes at its liquidation price. */
function LiquidatedForm({ position, close, undo, onClose, onRemove }: FormProps) {
  const [isPending, setPending] = useState(false);
  const isPrivate = usePrivacy();
  const exitPrice = position.liquidationPrice as Exact;
  const result = resultOf({ ...(position as unknown as Leverage), exitPrice });
  const confirm = async () => {
    setPending(true);
    // The server may not have recorded the liquidation yet.
    if (await attempt(close(position.isLiquidated ? {} : { exitPrice }), SUCCESS, FAILURE, undo)) onClose();
    setPending(false);
  };
  return (
    <div className={DIALOG_FORM}>
      <p className="text-text-2">It was liquidated, so it closes at its liquidation price, {formatUsd(exitPrice)}.</p>
      <FormResult label="Realised P&L">{isPrivate ? HIDDEN_AMOUNT : resultText(result)}</FormResult>
      <DialogActions onCancel={onClose} first={<RemoveButton onRemove={onRemove} />}>
        <Button variant="primary" disabled={isPending} onClick={() => void confirm()}>
          {isPending ? "Closing..." : "Close Position"}
        </Button>
      </DialogActions>
    </div>
  );
}
