import { Suspense } from "react";
import { setLiveOff, useIsLiveOff } from "../../markets/store/live-state.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { chooseAppearance, type Pair, type Theme, useAppearance } from "./appearance.ts";

const CurrencyField = lazyPart(async () => (await import("../../currencies/CurrencyField.tsx")).CurrencyField);

const THEMES: [Theme, string][] = [
  ["system", "System"],
  ["dark", "Dark"],
  ["light", "Light"],
];
const PAIRS: [Pair, string][] = [
  ["green-red", "Green and red"],
  ["blue-orange", "Blue and orange"],
];

const LIVE_PRICE_OPTIONS: ["on" | "off", string][] = [
  ["on", "Live, every second"],
  ["off", "Every minute"],
];

export function AppearanceFields() {
  const { theme, pair } = useAppearance();
  return (
    <>
      <Suspense fallback={<div className="mt-3 h-17" />}>
        <CurrencyField />
      </Suspense>
      <RadioGroup
        legend="Theme"
        name="theme"
        options={THEMES}
        value={theme}
        onChange={(next) => chooseAppearance({ theme: next })}
      />
      <RadioGroup
        legend="Colours for gain and loss"
        name="pair"
        options={PAIRS}
        value={pair}
        onChange={(next) => chooseAppearance({ pair: next })}
      />
      <RadioGroup
        legend="Prices"
        name="live-prices"
        options={LIVE_PRICE_OPTIONS}
        value={useIsLiveOff() ? "off" : "on"}
        onChange={(next) => setLiveOff(next === "off")}
      />
    </>
  );
}

type RadioGroupProps<T extends string> = {
  legend: string;
  name: string;
  options: [T, string][];
  value: T;
  onChange: (next: T) => void;
};

function RadioGroup<T extends string>({ legend, name, options, value, onChange }: RadioGroupProps<T>) {
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-12 text-text-3">{legend}</legend>
      {options.map(([option, label]) => (
        <label
          key={option}
          className="-mx-2 flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-hover max-md:min-h-11"
        >
          <input
            type="radio"
            className="size-4 accent-accent"
            name={name}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          {label}
          {option === "green-red" && <ColourSample />}
          {option === "blue-orange" && <ColourSample pair="blue-orange" />}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the colours of a pair in the current theme. The CSS tokens follow `data-pair` on any element. */
function ColourSample({ pair }: { pair?: Pair }) {
  return (
    <span className="ml-auto flex gap-2 text-13 font-medium" data-pair={pair ?? "green-red"} aria-hidden="true">
      <span className="text-gain">+1.2%</span>
      <span className="text-loss">−0.8%</span>
    </span>
  );
}
