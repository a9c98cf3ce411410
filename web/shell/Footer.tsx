import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { chosenCurrency } from "../currencies/currency.ts";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";

const RatesNote = lazyPart(async () => (await import("../currencies/RatesNote.tsx")).RatesNote);

const LINK = "inline-flex min-h-9 items-center hover:text-text hover:underline max-md:min-h-11";

export function Footer() {
  return (
    <footer className="border-t text-13 text-text-3">
      <div className="mx-auto flex max-w-360 flex-wrap items-center gap-x-5 px-4 py-3 lg:px-8">
        <nav aria-label="About this site" className="flex flex-wrap gap-x-5">
          <Link to="/about" className={LINK}>
            About
          </Link>
          <Link to="/terms" className={LINK}>
            Terms
          </Link>
          <Link to="/privacy" className={LINK}>
            Privacy
          </Link>
          <Link to="/about" hash="contact" className={LINK}>
            Contact
          </Link>
          <Link to="/status" className={LINK}>
            Status
          </Link>
        </nav>
        <Link to="/about" hash="data" className={`${LINK} md:ml-auto`}>
          Data from CoinGecko, ICPSwap, Binance and Kraken. Exchange rates: European Central Bank
        </Link>
      </div>
      {chosenCurrency() !== "usd" && (
        <Suspense fallback={null}>
          <RatesNote />
        </Suspense>
      )}
    </footer>
  );
}
