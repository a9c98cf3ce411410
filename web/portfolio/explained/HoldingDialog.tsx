import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { plainEntryText } from "../../../shared/portfolio/entry-price-text.ts";
import { entryRateNote } from "../../../shared/portfolio/entry-rate.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { type Exact, negated, product } from "../../../shared/values/decimal.ts";
import { formatHolding, preciseOwnPrice } from "../../../shared/values/format-decimal.ts";
import { useQuery } from "../../api/use-query.ts";
import { ledgerDate } from "../../ledger/dates.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { EvidenceButton } from "../evidence/EvidenceButton.tsx";
import { type HoldingSteps, holdingQuery } from "../holdings.queries.ts";
import type { SpotRow } from "../positions.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { markSpam } from "../spam/mark-spam.ts";
import type { SpotMember, SpotTableRow } from "../spot/group-positions.ts";
import { dayNote } from "./day-note.ts";
import { dayParts } from "./day-parts.ts";
import { PositionChart } from "./PositionChart.tsx";
import { RateNote } from "./RateNote.tsx";
import { type Part, Sums } from "./Sums.tsx";
import { type Cures, UnknownCost } from "./UnknownCost.tsx";

const TransferOffers = lazyPart(async () => (await import("../transfers/TransferOffers.tsx")).TransferOffers);

const HEADING = "mt-5 mb-1 text-13 font-semibold";

type Props = Cures & { row: SpotTableRow; onClose: () => void };

/** How the cost, the profit and the realised gain of a holding, or of all holdings in one coin, were computed. */
export function HoldingDialog({ row, onOpening, onEdit, onClose }: Props) {
  const rows = row.members?.filter(({ isLacking }) => !isLacking) ?? [row];
  return (
    <Dialog title={`How ${row.name} adds up`} onClose={onClose}>
      <PositionChart row={row} />
      <UnknownCost rows={rows} onOpening={onOpening} onEdit={onEdit} />
      {rows.some(({ costKnown }) => !costKnown) && (
        <div className="mt-3">
          <Suspense fallback={null}>
            <TransferOffers coin={assetKeyOf(row)} />
          </Suspense>
        </div>
      )}
      {row.members ? <Group members={row.members} group={row} /> : <Holding row={row} />}
      <p className="mt-3 -ml-3.5 flex flex-wrap">
        <HideButton row={row} onClose={onClose} />
        <Link
          to="/transactions"
          search={{ coin: row.coinId ?? `~${row.symbol}` }}
          className="button quiet"
          onClick={onClose}
        >
          All transactions of {row.symbol.toUpperCase()}
        </Link>
      </p>
      <RateNote />
    </Dialog>
  );
}

/** The ways to get coins for something else. Others may be spam, also where the archive has a price for them. */
const PAID = ["buy", "swap", "rename"];
const isPaid = ({ steps, earlier }: HoldingSteps): boolean =>
  earlier !== null || steps.some(({ kind, amount }) => PAID.includes(kind) && !amount.startsWith("-"));

/** Hides the coin as spam, if it was never bought. */
function HideButton({ row, onClose }: Pick<Props, "row" | "onClose">) {
  const { data } = useQuery({ ...holdingQuery(row.id), enabled: row.members === undefined });
  const isFree = (row.members ?? [row]).every(({ cost }) => cost === null);
  if (!isFree && (!data || isPaid(data))) return null;
  return (
    <button
      type="button"
      className="button quiet"
      onClick={() => {
        markSpam(row);
        onClose();
      }}
    >
      Hide as spam
    </button>
  );
}

function Holding({ row }: { row: SpotRow }) {
  const { data, isError, refetch } = useQuery(holdingQuery(row.id));
  if (data) return <Derivation row={row} holding={data} />;
  if (isError) return <LoadFailed onRetry={refetch}>The transactions could not be loaded.</LoadFailed>;
  return (
    <p role="status" className="flex items-center gap-2 py-6 text-13 text-text-2">
      <Spinner /> Loading the transactions
    </p>
  );
}

/** Several positions in one coin. */
function Group({ group, members }: { group: SpotTableRow; members: readonly SpotMember[] }) {
  const isPrivate = usePrivacy();
  const partsOf = (pick: (row: SpotRow) => Exact | null, ownNote?: (row: SpotRow) => string): Part[] =>
    members.flatMap((row) => {
      const value = pick(row);
      const amount = isPrivate ? HIDDEN_AMOUNT : formatHolding(row.amount as Exact);
      const unit = row.symbol.toUpperCase();
      const note = row.isLacking
        ? `${amount} ${unit}, each at the average cost, because it is not known which have left`
        : `${amount} ${unit}, bought at ${plainEntryText(row)}${entryRateNote(row)}`;
      return value === null ? [] : [{ key: row.id, label: row.name, note: ownNote?.(row) ?? note, value }];
    });
  return (
    <>
      <h3 className={HEADING}>Unrealised</h3>
      <Sums parts={partsOf(({ pnl }) => pnl)} whole={group.pnl} label="P&L" />
      <h3 className={HEADING}>Cost</h3>
      <Sums parts={partsOf(({ cost }) => cost)} whole={group.cost} label="Cost of what you hold" isSigned={false} />
      {group.day && (
        <>
          <h3 className={HEADING}>24h Change</h3>
          <Sums
            parts={partsOf(
              ({ day }) => day?.change ?? null,
              (row) => dayNote(row, isPrivate),
            )}
            whole={group.day.change}
            label="24h Change"
          />
        </>
      )}
    </>
  );
}

function Derivation({ row, holding }: { row: SpotRow; holding: HoldingSteps }) {
  const isPrivate = usePrivacy();
  const unit = row.symbol.toUpperCase();
  const amountText = (amount: string) => `${isPrivate ? HIDDEN_AMOUNT : formatHolding(amount as Exact)} ${unit}`;
  const { steps, earlier } = holding;
  const pnlParts: Part[] =
    row.price === null || row.cost === null
      ? []
      : [
          {
            key: "value",
            label: "Value",
            note: `${amountText(row.knownAmount)} at ${preciseOwnPrice(row.price)}`,
            value: product(row.knownAmount as Exact, row.price),
          },
          {
            key: "cost",
            label: "Cost",
            note: `${amountText(row.knownAmount)} at ${plainEntryText(row)}${entryRateNote(row) || " on average"}`,
            value: negated(row.cost as Exact),
          },
        ];
  const stepParts = (pick: "cost" | "gain"): Part[] => [
    ...(earlier ? [{ key: "earlier", label: "Earlier transactions", value: earlier[pick] as Exact }] : []),
    ...steps.flatMap((step, index) =>
      step[pick] === null || (step[pick] === "0" && pick === "cost")
        ? []
        : [
            {
              key: `${step.transactionId} ${index}`,
              label: (
                <EvidenceButton
                  transactionId={step.transactionId}
                  title={`${unit}, ${ledgerDate(step.at)}`}
                  className="min-h-6 text-left underline first-letter:uppercase"
                >
                  {`${step.kind}, ${ledgerDate(step.at)}`}
                </EvidenceButton>
              ),
              note: pick === "gain" ? `${amountText(step.amount)}: proceeds minus cost` : amountText(step.amount),
              value: step[pick] as Exact,
            },
          ],
    ),
  ];
  const gains = stepParts("gain");
  const day = dayParts(row);
  return (
    <>
      <h3 className={HEADING}>Unrealised</h3>
      <Sums parts={pnlParts} whole={row.pnl} label="P&L" />
      <h3 className={HEADING}>Cost</h3>
      <Sums parts={stepParts("cost")} whole={row.cost} label="Cost of what you hold" isSigned={false} />
      {day && (
        <>
          <h3 className={HEADING}>24h Change</h3>
          <Sums {...day} label="24h Change" />
        </>
      )}
      {gains.length > 0 && (
        <>
          <h3 className={HEADING}>Realised</h3>
          <Sums parts={gains} whole={holding.realised as Exact} label="Realised P&L" />
        </>
      )}
    </>
  );
}
