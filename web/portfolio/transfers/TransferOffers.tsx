import { useId, useRef, useState } from "react";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { useQuery } from "../../api/use-query.ts";
import { ledgerTime } from "../../ledger/dates.ts";
import { Button } from "../../ui/Button.tsx";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { joinTransfer, separateTransfer } from "./decide-transfer.ts";
import { type TransferOffer, transferOffersQuery } from "./transfers.queries.ts";

/** The others are shown by a press, so that the page below stays in sight. */
const FIRST_OFFERS = 3;

/** `coin` leaves out the other coins: a coin id, or ~ and a symbol. */
type Props = { coin?: string | undefined };

/** Coins that left one account and coins that arrived in another one, which the user may join to one transfer. */
export function TransferOffers({ coin }: Props) {
  const { data } = useQuery(transferOffersQuery);
  const [isLong, setIsLong] = useState(false);
  const region = useRef<HTMLElement>(null);
  const offers = (data?.items ?? []).filter((offer) => coin === undefined || assetKeyOf(offer) === coin);
  if (offers.length === 0) return null;
  const rest = offers.length - FIRST_OFFERS;
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Possible transfers"
      className="mb-5 rounded-panel border bg-surface px-3.5 py-2.5 text-13"
    >
      <h2 className="font-medium">{counted(offers.length, "possible transfer")} between your accounts</h2>
      <p className="text-text-2">As one transfer, the coins keep their cost and the date of their purchase.</p>
      <ul>
        {offers.slice(0, isLong ? undefined : FIRST_OFFERS).map((offer) => (
          // Its buttons are gone after a decision, so the focus moves to the panel.
          <Offer key={`${offer.out.id} ${offer.arrival.id}`} offer={offer} onDecided={() => region.current?.focus()} />
        ))}
      </ul>
      {rest > 0 && !isLong && (
        <p className="-ml-2.5">
          <Button variant="quiet" size="small" onClick={() => setIsLong(true)}>
            Show {rest} more
          </Button>
        </p>
      )}
    </section>
  );
}

const accountText = (account: string): string => account || "an unnamed account";

function Offer({ offer, onDecided }: { offer: TransferOffer; onDecided: () => void }) {
  const { out, arrival, symbol, fee, isAmbiguous } = offer;
  const isPrivate = usePrivacy();
  const [isPending, setIsPending] = useState(false);
  const textId = useId();
  const amountText = (amount: string) =>
    `${isPrivate ? HIDDEN_AMOUNT : formatHolding(amount as Exact)} ${symbol.toUpperCase()}`;
  const timeText = (at: string) => <time dateTime={at}>{ledgerTime(at)}</time>;
  const sides = { outId: out.id, arrivalId: arrival.id };
  const decide = async (work: (sides: { outId: string; arrivalId: string }) => Promise<boolean>) => {
    setIsPending(true);
    if (await work(sides)) onDecided();
    else setIsPending(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 border-t py-2 first:mt-2">
      <p id={textId} className="min-w-0 grow basis-80 wrap-anywhere">
        {amountText(out.amount)} left {accountText(out.account)} on {timeText(out.at)} and {amountText(arrival.amount)}{" "}
        arrived at {accountText(arrival.account)} on {timeText(arrival.at)}.
        {fee !== "0" && <> Fee {amountText(fee)}.</>}
        {isAmbiguous && <span className="text-text-2"> Other transactions would fit too.</span>}
      </p>
      <Button size="small" aria-describedby={textId} disabled={isPending} onClick={() => void decide(joinTransfer)}>
        It is one transfer
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-describedby={textId}
        disabled={isPending}
        onClick={() => void decide((ids) => separateTransfer(ids, false))}
      >
        They are separate
      </Button>
    </li>
  );
}
