import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { isAdLink } from "../../../shared/ads/links.ts";
import { AD_TYPES, type AdType, MAX_DAYS, MIN_DAYS, PLACEMENTS_OF } from "../../../shared/ads/rules.ts";
import { ApiError, call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { Field } from "../../ui/form/Field.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { adTypeName } from "../ad-type-name.ts";
import { type PaymentOptions, refreshOrders } from "../orders.queries.ts";
import { AdPreview } from "./AdPreview.tsx";
import { CoinField } from "./CoinField.tsx";
import { ColourField } from "./ColourField.tsx";
import type { CoinPicker } from "./coin-picker.ts";
import {
  checkDraft,
  coloursProblem,
  configOf,
  type Draft,
  daysOf,
  EMPTY_DRAFT,
  FIELDS,
  withPlacement,
  withType,
} from "./new-order.rules.ts";
import { OrderPrice } from "./OrderPrice.tsx";

const PLACEMENT_TEXTS = {
  top: "Top of the market and ICP pages",
  between_sections: "Between the rows, after row 50 and then every 200 rows",
  bottom: "At the end of the list",
  market: "Market",
  icp_tokens: "ICP tokens",
};
const SCROLLING_TEXTS = { ...PLACEMENT_TEXTS, market: "Every page", icp_tokens: "ICP tokens page only" };
/** The preview loads a picture only after its address has not changed for this time. */
const PICTURE_DELAY_MS = 800;

type Props = {
  adType: AdType;
  /** How often the user has chosen a type on the price cards. Each time, the form comes into view with the focus. */
  choiceCount: number;
  onType: (type: AdType) => void;
  options: PaymentOptions;
  coinPicker: CoinPicker;
};

/** The keyboard of a phone for an address. */
const URL_INPUT = { inputMode: "url", autoCapitalize: "none", spellCheck: false, placeholder: "https://" } as const;

export function NewOrderForm({ adType, choiceCount, onType, options: { currencies, siteOwner }, coinPicker }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Draft>({ ...EMPTY_DRAFT, paymentCurrency: currencies[0]?.currency ?? "USDC" });
  const ofType = (one: Draft) => (one.adType === adType ? one : withType(one, adType));
  const draft = ofType(typed);
  // Each change of the form gets a new key, so that pressing the button twice creates only one order.
  const idempotencyKey = useRef(crypto.randomUUID());
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (choiceCount === 0) return;
    element.current?.closest("section")?.scrollIntoView();
    element.current?.querySelector("select")?.focus({ preventScroll: true });
  }, [choiceCount]);
  const imageUrl = useDebounced(draft.imageUrl.trim(), PICTURE_DELAY_MS);
  const config = { ...configOf(draft), imageUrl: isAdLink(imageUrl) ? imageUrl : "" };

  const changeDraft = (change: (current: Draft) => Draft) => {
    idempotencyKey.current = crypto.randomUUID();
    setTyped((current) => change(ofType(current)));
  };
  const send = async (values: Draft, refuse: (problems: Partial<Record<keyof Draft, string>>) => void) => {
    const { paymentCurrency } = values;
    const body = { adType, paymentCurrency, duration: daysOf(values), adConfig: configOf(values) };
    try {
      const order = await call("POST /api/ad-orders", { body: body as never, key: idempotencyKey.current });
      toast({ title: "Ad Order Created", description: `Order #${order.id}`, tone: "good" });
      await refreshOrders();
      await navigate({ to: "/advertise/order/$id", params: { id: order.id } });
    } catch (error) {
      if (error instanceof ApiError && error.sentence.startsWith("Image ")) refuse({ imageUrl: error.sentence });
      else toastFailure("Failed to create ad order", error, "Please try again.");
    }
  };
  const form = useForm<Draft>({ values: draft, onChange: changeDraft, check: checkDraft, send });
  const { bind, pending, problems, submit } = form;
  const placementTexts = adType === "scrolling" ? SCROLLING_TEXTS : PLACEMENT_TEXTS;

  return (
    <form ref={element} className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-2" noValidate onSubmit={submit}>
      <div className="grid grid-cols-1 content-start gap-4">
        <SelectField
          label="Ad type"
          name="adType"
          value={adType}
          options={AD_TYPES.map((type) => [type, adTypeName(type)])}
          onChange={(type) => onType(type as AdType)}
        />
        <SelectField
          label="Placement"
          value={draft.placement}
          options={PLACEMENTS_OF[adType].map((placement) => [placement, placementTexts[placement]])}
          onChange={(placement) => changeDraft((current) => withPlacement(current, placement))}
        />
        {FIELDS[adType].map(({ name, label, required, hint, kind }) => {
          if (kind === "coin") {
            return (
              <CoinField
                key={name}
                picker={coinPicker}
                draft={draft}
                problem={problems.coinId}
                onChange={changeDraft}
              />
            );
          }
          const texts = { label, note: required ? undefined : "(optional)", hint };
          if (kind === "colour") {
            // The two colours are checked together while the user chooses them.
            const colours = name === "textColor" ? coloursProblem(draft) : null;
            const verdict = colours ? { verdict: { tone: "loss" as const, text: colours } } : {};
            return <ColourField key={name} {...texts} {...bind(name)} {...verdict} />;
          }
          return <Field key={name} {...texts} autoComplete="off" {...(kind === "url" && URL_INPUT)} {...bind(name)} />;
        })}
        {adType === "token_highlight" && (
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={draft.forceToTop === "yes"}
              onChange={({ target: { checked } }) =>
                changeDraft((current) => ({ ...current, forceToTop: checked ? "yes" : "" }))
              }
            />
            <span>
              Show at the top of the list
              <span className="block text-12 text-text-3">Otherwise your coin is highlighted at its own rank.</span>
            </span>
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
          onChange={(currency) =>
            changeDraft((current) => ({ ...current, paymentCurrency: currency as Draft["paymentCurrency"] }))
          }
        />
      </div>
      <div className="grid grid-cols-1 content-start gap-4 lg:sticky lg:top-37 lg:self-start">
        <p className="text-12 text-text-3">Preview</p>
        <AdPreview adType={adType} config={config} />
        <OrderPrice draft={draft} currencies={currencies} />
        <button type="submit" className="button primary h-11" disabled={pending}>
          {pending ? "Creating..." : "Create Ad Order"}
        </button>
        <p className="text-12 text-text-3">
          {siteOwner === null ? "We review" : `@${siteOwner} reviews`} every ad before it runs. Your ad starts when it's
          approved. If it is rejected, you get your money back.
        </p>
      </div>
    </form>
  );
}
