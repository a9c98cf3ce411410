import { useId, useState } from "react";
import { formatCount } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { Quantity } from "../table/Amount.tsx";
import { unmarkSpam } from "./mark-spam.ts";
import type { SpamCoin } from "./spam-coins.ts";

/** The coins that are hidden as spam: their number, and on a press each with a button that shows it again. */
export function SpamNote({ coins }: { coins: readonly SpamCoin[] }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-2 text-13 text-text-2">
      <p>
        {formatCount(coins.length)} hidden as spam ·{" "}
        <button
          type="button"
          className="min-h-11 underline decoration-dotted underline-offset-4 md:min-h-6"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen((before) => !before)}
        >
          {isOpen ? "Hide" : "Show"}
        </button>
      </p>
      <ul id={id} hidden={!isOpen} aria-label="Hidden as spam" className="max-w-140 border-t">
        {coins.map((coin) => (
          <li key={coin.key} className="flex min-h-12 items-center justify-between gap-4 border-b">
            <span className="min-w-0 truncate">
              <Quantity amount={coin.amount} symbol={coin.symbol} />
            </span>
            <Button aria-label={`${coin.symbol.toUpperCase()} is not spam`} onClick={() => unmarkSpam(coin)}>
              Not spam
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
