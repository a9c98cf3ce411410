import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { AD_TYPES, type AdType, adTypeText, MAX_DAYS, MIN_DAYS, PLACEMENTS_OF } from "../../../shared/ads/rules.ts";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/say-failure.ts";
import { Field } from "../../ui/form/Field.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";
import { type PaymentOptions, refreshOrders } from "../orders.queries.ts";
import { AdPreview } from "./AdPreview.tsx";
import { checkDraft, configOf, type Draft, daysOf, EMPTY_DRAFT, FIELDS, withType } from "./new-order.rules.ts";
import { OrderPrice } from "./OrderPrice.tsx";

const PLACEMENT_TEXTS = {
  top: "Top of the page",
  between_sections: "Between sections",
  bottom: "Bottom of the page",
  market: "Market",
  icp_tokens: "ICP tokens",
};

export function NewOrderForm({ currencies }: { currencies: PaymentOptions["currencies"] }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>({ ...EMPTY_DRAFT, paymentCurrency: currencies[0]?.currency ?? "USDC" });
  // Each change of the form gets a new key, so that pressing the button twice creates only one order.
  const idempotencyKey = useRef(crypto.randomUUID());

  const changeDraft = (next: Draft) => {
    idempotencyKey.current = crypto.randomUUID();
    setDraft(next);
  };
  const send = async (values: Draft) => {
    const { adType, paymentCurrency } = values;
    const body = { adType, paymentCurrency, duration: daysOf(values), adConfig: configOf(values) };
    try {
      const order = await call("POST /api/ad-orders", { body: body as never, key: idempotencyKey.current });
      toast({ title: "Ad Order Created", description: `Order #${order.id}`, tone: "good" });
      await refreshOrders(queries);
      await navigate({ to: "/advertise/order/$id", params: { id: order.id } });
    } catch (error) {
      toastFailure("Failed to create ad order", error, "Please try again.");
    }
  };
  const { bind, pending, submit } = useForm<Draft>({ values: draft, onChange: changeDraft, check: checkDraft, send });

  return (
    <form className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-2" noValidate onSubmit={submit}>
      <div className="grid content-start gap-4">
        <SelectField
          label="Ad type"
          value={draft.adType}
          options={AD_TYPES.map((type) => [type, adTypeText(type)])}
          onChange={(type) => changeDraft(withType(draft, type as AdType))}
        />
        <SelectField
          label="Placement"
          value={draft.placement}
          options={PLACEMENTS_OF[draft.adType].map((placement) => [placement, PLACEMENT_TEXTS[placement]])}
          onChange={(placement) => changeDraft({ ...draft, placement })}
        />
        {FIELDS[draft.adType].map(({ name, label, required, hint }) => (
          <Field
            key={name}
            label={label}
            note={required ? undefined : "(optional)"}
            hint={hint}
            autoComplete="off"
            {...bind(name)}
          />
        ))}
        {draft.adType === "token_highlight" && (
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={draft.forceToTop === "yes"}
              onChange={(event) => changeDraft({ ...draft, forceToTop: event.target.checked ? "yes" : "" })}
            />
            Show at the top of the list
          </label>
        )}
        <Field
          label="Duration (days)"
          inputMode="numeric"
          hint={`${MIN_DAYS} to ${MAX_DAYS} days`}
          {...bind("duration")}
        />
        <SelectField
          label="Pay in"
          value={draft.paymentCurrency}
          options={currencies.map(({ currency, network }) => [currency, network])}
          onChange={(currency) => changeDraft({ ...draft, paymentCurrency: currency as Draft["paymentCurrency"] })}
        />
      </div>
      <div className="grid content-start gap-4">
        <p className="text-12 text-text-3">Preview</p>
        <AdPreview adType={draft.adType} config={configOf(draft)} />
        <OrderPrice draft={draft} currencies={currencies} />
        <button type="submit" className="button primary h-11" disabled={pending}>
          {pending ? "Creating..." : "Create Ad Order"}
        </button>
        <p className="text-12 text-text-3">We review every ad before it runs. Your ad starts when it's approved.</p>
      </div>
    </form>
  );
}
