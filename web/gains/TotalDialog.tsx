import type { Exact } from "../../shared/values/decimal.ts";
import { FEES_SENTENCE } from "../portfolio/explained/figures.ts";
import { Sums } from "../portfolio/explained/Sums.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import type { Gains } from "./gains.queries.ts";
import { isSigned, signedAs, TOTALS, type TotalName } from "./totals.ts";

const SENTENCES: Record<TotalName, string> = {
  proceeds: "The money or value that you received for the coins that you sold, swapped or spent.",
  cost: "The purchase prices of these coins, with their fees. Open a disposal to see its lots.",
  gain: "Proceeds minus cost.",
  income: "The value of coins at the time when you received them as income.",
  fees: FEES_SENTENCE,
};

type Props = { name: TotalName; gains: Gains; onCoin: (key: string) => void; onClose: () => void };

/** The coins that a total of the report adds up from. A press on a coin shows its disposals. */
export function TotalDialog({ name, gains, onCoin, onClose }: Props) {
  const whole = gains.totals[name] as Exact | null;
  const label = TOTALS.find(([total]) => total === name)![1];
  const parts = gains.coins.filter((coin) => coin[name] !== "0" && coin[name] !== null);
  const show = (key: string) => {
    onCoin(key);
    onClose();
  };
  return (
    <Dialog title={label} onClose={onClose}>
      <p className="mt-1 mb-2 text-13 text-text-2">{SENTENCES[name]}</p>
      {parts.length === 0 ? (
        <p className="py-4 text-13 text-text-3">There is nothing to add up yet.</p>
      ) : (
        <Sums
          parts={parts.map((coin) => ({
            key: coin.key,
            label: (
              <button type="button" className="min-h-11 min-w-11 text-left underline" onClick={() => show(coin.key)}>
                {coin.symbol.toUpperCase()}
              </button>
            ),
            value: signedAs(name, coin[name] as Exact),
          }))}
          whole={whole === null ? null : signedAs(name, whole)}
          label={label}
          isSigned={isSigned(name)}
        />
      )}
    </Dialog>
  );
}
