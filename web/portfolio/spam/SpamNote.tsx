import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { counted } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { Quantity } from "../table/Amount.tsx";
import { unmarkSpam } from "./mark-spam.ts";
import type { SpamCoin } from "./spam-coins.ts";

/** The coins that are hidden as spam: their number, and on a press each with a button that shows it again. */
export function SpamNote({ coins }: { coins: readonly SpamCoin[] }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-2 mb-6 text-13 text-text-2">
      <p>
        {counted(coins.length, "coin")} hidden as spam ·{" "}
        <button
          type="button"
          className="min-h-11 underline decoration-dotted underline-offset-4 md:min-h-6"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen((before) => !before)}
        >
          {isOpen ? "Close the list" : "Show the list"}
        </button>
      </p>
      <div id={id} hidden={!isOpen} className="max-w-140">
        <p className="mb-2">
          Hidden coins are in no total, return or question of the portfolio.{" "}
          <Link to="/transactions" search={{ report: "gains" }} className="underline">
            Gains
          </Link>{" "}
          and tax reports still count them, because hiding a coin undoes no transaction.
        </p>
        <ul aria-label="Hidden as spam" className="border-t">
          {coins.map((coin) => (
            <li key={coin.key} className="flex min-h-12 items-center justify-between gap-4 border-b">
              <span className="min-w-0 truncate">
                <Quantity amount={coin.amount} symbol={coin.symbol} />
              </span>
              <Button aria-label={`Show again: ${coin.symbol.toUpperCase()}`} onClick={() => unmarkSpam(coin)}>
                Show again
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
