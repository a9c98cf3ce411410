import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { dayText } from "../../shared/values/day-text.ts";
import { counted } from "../../shared/values/format-market.ts";
import { call, type Reply } from "../api/call.ts";
import { failedWith, succeeded } from "../api/outcomes.ts";
import { queries } from "../api/query-client.ts";
import { useQuery } from "../api/use-query.ts";
import { useGuest } from "../guest/guest.ts";
import { ledgerDate } from "../ledger/dates.ts";
import { reloadLedger } from "../ledger/reload.ts";
import { Button } from "../ui/Button.tsx";
import { ARCHIVE_PRICES, archivePricesQuery } from "./archive-prices.queries.ts";

const transactions = (count: number) => counted(count, "transaction");

const FOR_GUESTS = "Prices from the archive need an account. Create one, or enter the price by editing a transaction.";

const hintOf = ({ missing, available }: Archive): string =>
  available === 0
    ? "The price archive has no price of their days that can be used. Enter the price by editing a transaction."
    : `The price archive has one for ${available === missing ? "all of them" : available}: the price of that hour in the last seven days, and the close of that day (UTC) before, also from the daily candles of Binance and Kraken. Where an hour has no recorded price, the seven-day chart gives an estimate. You can change each price, and remove all of them again.`;

type Archive = Reply<"GET /api/archive-prices">;

/** What a page with the prices asks for. */
export const ARCHIVE_PRICES_AHEAD = [archivePricesQuery];

/** "Binance daily candle, 10 May 2022 to 1 Jun 2022: 3 prices". */
const sourceText = ({ source, prices, from, to }: Archive["sources"][number]): string =>
  `${source}, ${from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`}: ${counted(prices, "price")}`;

const unpricedText = ({ symbol, firstDay, isBefore, isWaiting }: Archive["unpriced"][number]): string => {
  const known =
    firstDay === null
      ? "No price is known yet"
      : isBefore
        ? `No price before ${dayText(firstDay)}`
        : "No price of some days";
  return `${symbol.toUpperCase()}: ${known}${isWaiting ? ", older prices may still be loaded" : ""}`;
};

const listText = (sources: Archive["sources"]): string => sources.map(sourceText).join("; ");

/** Offers the price archive for transactions without a price in US dollars, such as imported trades of two coins. */
export function ArchivePrices() {
  const { data } = useQuery(archivePricesQuery);
  const isGuest = useGuest();
  const [isPending, setIsPending] = useState(false);
  if (!data || (data.missing === 0 && data.used === 0)) return null;
  const { missing, available, used, sources, unpriced, doubted } = data;
  const isWaiting = unpriced.some((coin) => coin.isWaiting);

  const change = async (action: () => Promise<string>, failure: string) => {
    setIsPending(true);
    try {
      succeeded(await action());
      await Promise.all([reloadLedger(), queries.invalidateQueries({ queryKey: [ARCHIVE_PRICES] })]);
    } catch (error) {
      failedWith(error, failure);
    } finally {
      setIsPending(false);
    }
  };
  const usePrices = () =>
    change(async () => {
      const done = await call("POST /api/archive-prices", { query: {} });
      if (done.priced === 0) return "Older prices are asked for. They come within minutes where a venue has them";
      return `${transactions(done.priced)} priced by the price archive. ${listText(done.sources)}`;
    }, "Failed to price the transactions");
  const removePrices = () =>
    change(
      async () => `Archive prices of ${transactions((await call("DELETE /api/archive-prices")).removed)} removed`,
      "Failed to remove the prices",
    );

  return (
    <section aria-label="Price archive" className="mb-5 rounded-panel border px-4 py-3 text-13">
      {missing > 0 && (
        <>
          <p className="font-medium">
            {transactions(missing)} {missing === 1 ? "lacks" : "lack"} a price or the value of a fee
          </p>
          <p className="mt-0.5 text-text-2">{isGuest ? FOR_GUESTS : hintOf(data)}</p>
          <Lines label="Sources of these prices" lines={sources.map(sourceText)} />
          <Lines label="Coins without a price" lines={unpriced.map(unpricedText)} />
          <Doubted doubted={doubted} />
        </>
      )}
      {used > 0 && (
        <p className={missing > 0 ? "mt-2 text-text-2" : "text-text-2"}>
          {transactions(used)} {used === 1 ? "has a price" : "have prices"} from the price archive.
        </p>
      )}
      {isGuest && (
        <p className="mt-2">
          <Link to="/auth" search={{ tab: "create" }} className="button">
            Create account
          </Link>
        </p>
      )}
      {(available > 0 || used > 0 || isWaiting) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {available > 0 && (
            <Button variant="primary" disabled={isPending} onClick={() => void usePrices()}>
              Use archive prices
            </Button>
          )}
          {available === 0 && isWaiting && (
            <Button disabled={isPending} onClick={() => void usePrices()}>
              Ask for older prices
            </Button>
          )}
          {used > 0 && (
            <Button variant="quiet" disabled={isPending} onClick={() => void removePrices()}>
              Remove archive prices
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Trades whose prices contradict each other. A press leads to the one, where its price can be entered. */
function Doubted({ doubted }: Pick<Archive, "doubted">) {
  if (doubted.length === 0) return null;
  return (
    <ul aria-label="Doubtful prices" className="mt-1 text-12 text-warn">
      {doubted.map(({ transactionId, at, text }) => (
        <li key={transactionId}>
          {ledgerDate(at)}: {text}{" "}
          <Link to="/transactions" search={{ only: transactionId }} className="underline">
            Show it
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-1 text-12 text-text-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
