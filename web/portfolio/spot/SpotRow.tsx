import { ChevronDown, Pencil, Trash2, TriangleAlert } from "lucide-react";
import { memo, Suspense } from "react";
import { canisterIdOf } from "../../../shared/icp-tokens/coin-id.ts";
import { entryPriceText } from "../../../shared/portfolio/entry-price-text.ts";
import { dayWord, NO_PRICE, pnlWord } from "../../../shared/portfolio/unknown-words.ts";
import { formatPercent, ownPriceText, sideOfText } from "../../../shared/values/format-decimal.ts";
import { formatChange, sideOf } from "../../../shared/values/format-market.ts";
import { Sparkline } from "../../markets/table/Sparkline.tsx";
import { LazyInView } from "../../ui/lazy/LazyInView.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { Price } from "../../ui/Price.tsx";
import { roles } from "../../ui/table-roles.ts";
import { usePhone } from "../../ui/use-media.ts";
import type { SpotRow as Row } from "../positions.ts";
import { SpamButton } from "../spam/SpamButton.tsx";
import { Money, Quantity, SignedFigure, SignedMoney } from "../table/Amount.tsx";
import { ActionsCell, CardCornerCell, Cell, NarrowLine, SecondLine } from "../table/Cell.tsx";
import { FigureButton } from "../table/FigureButton.tsx";
import { PositionBell } from "../table/PositionBell.tsx";
import { PositionName } from "../table/PositionName.tsx";
import type { SpotMember, SpotTableRow } from "./group-positions.ts";

const TokenSparkline = lazyPart(async () => (await import("../../icp-tokens/TokenSparkline.tsx")).TokenSparkline);

type Props = {
  row: SpotTableRow;
  isExpanded: boolean;
  ariaRowIndex: number;
  /** The words about its share of the equity; "" when it is not known. */
  share: string;
  onToggle: (id: string) => void;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
  onExplain: (row: SpotTableRow) => void;
};

/** On a phone the row is a card: name and value, then the holdings, then price, today's change, profit and buttons. */
const ROW =
  "coin max-md:h-37 max-md:grid-cols-[repeat(3,minmax(0,1fr))_88px] max-md:grid-rows-[38px_18px_48px] max-md:gap-x-2 max-md:gap-y-1.5 max-md:py-3.25 max-md:pr-2 max-md:pl-4";

/** React skips the same element, so that a new price does not render the icons of its row again. */
const [EDIT_ICON, DELETE_ICON] = [<Pencil key="edit" aria-hidden="true" />, <Trash2 key="delete" aria-hidden="true" />];

export const SpotRow = memo(function SpotRow(props: Props) {
  const { row, isExpanded, ariaRowIndex, share, onToggle, onEdit, onDelete, onExplain } = props;
  const [fromEntry, percent] = [formatPercent(row.fromEntry), formatPercent(row.percent)];
  const isPhone = usePhone();
  return (
    <tr className={ROW} aria-rowindex={ariaRowIndex} data-position={row.id} {...roles.row}>
      <th className="text-left max-md:-order-2 max-md:col-span-2 md:max-3xl:py-2" {...roles.name}>
        <PositionName
          position={row}
          isIndented={row.isMember}
          badge={row.members && <GroupBadge members={row.members} />}
        />
      </th>
      <Cell label="Price" className={`font-medium max-md:font-semibold ${row.isStale ? "text-warn" : ""}`}>
        {row.price === null ? NO_PRICE : <Price price={ownPriceText(row.price)} />}
        {/* On a phone the change from the entry is beside the P&L, because the column is too narrow for its name. */}
        {!isPhone && (
          <SecondLine tone={sideOfText(fromEntry)}>{row.fromEntry !== null && <>{fromEntry} vs entry</>}</SecondLine>
        )}
      </Cell>
      <Cell label="24h" className="font-medium md:max-lg:hidden">
        {row.day === null ? (
          <SignedMoney value={null} missing={dayWord(row)} />
        ) : (
          <SignedFigure
            name={`24h Change of ${row.name}`}
            value={row.day.change}
            className="max-md:-mt-7 max-md:block max-md:pt-7"
            onOpen={() => onExplain(row)}
          />
        )}
        <SecondLine tone={sideOf(row.change24h)}>{row.price !== null && formatChange(row.change24h)}</SecondLine>
      </Cell>
      <Cell className="max-md:-order-1 max-md:col-span-4">
        <Quantity amount={row.amount} symbol={row.symbol} />
        <SecondLine isInline>
          {row.members ? "Avg. entry" : "Entry"} <Price price={entryPriceText(row)} />
          {row.cost !== null && !row.costKnown && (
            <span className="text-warn">
              {" of "}
              <Quantity amount={row.knownAmount} symbol={row.symbol} />
            </span>
          )}
          {/* On a phone the column of the P&L is too narrow for the cost. A press on the P&L explains both. */}
          {isPhone && (
            <>
              {" · "}
              <Cost row={row} />
            </>
          )}
        </SecondLine>
      </Cell>
      <CardCornerCell className="max-md:-order-2 max-md:col-span-2 max-md:pr-2">
        <Money value={row.value} missing={NO_PRICE} />
        <SecondLine>
          <span className={row.day === null ? undefined : "md:max-lg:hidden"}>{share}</span>
        </SecondLine>
        {row.day !== null && (
          <NarrowLine className="md:max-lg:block">
            <SignedMoney value={row.day.change} /> 24h
          </NarrowLine>
        )}
      </CardCornerCell>
      <Cell label="P&L" className="font-medium">
        <SignedFigure
          name={`P&L of ${row.name}`}
          value={row.pnl}
          missing={pnlWord(row)}
          className="max-md:-mt-7 max-md:block max-md:pt-7"
          onOpen={() => onExplain(row)}
        />
        {isPhone ? (
          <SecondLine tone={sideOfText(percent)}>{row.pnl !== null && percent}</SecondLine>
        ) : (
          <FigureButton
            name={`the cost of ${row.name}`}
            className="ml-auto block text-12 font-normal text-text-3"
            onOpen={() => onExplain(row)}
          >
            <Cost row={row} />
          </FigureButton>
        )}
      </Cell>
      <td className="max-2xl:hidden" {...roles.cell}>
        {row.coinId !== null && <WeekSparkline coinId={row.coinId} />}
      </td>
      {row.members ? (
        <ActionsCell className="max-md:self-end">
          <button
            type="button"
            className="icon-button align-middle"
            aria-label={`${isExpanded ? "Hide" : "Show"} the ${row.members.length} ${isLackingGroup(row.members) ? "parts of" : "positions in"} ${row.name}`}
            aria-expanded={isExpanded}
            onClick={() => onToggle(row.id)}
          >
            <ChevronDown className={`lucide ${isExpanded ? "rotate-180" : ""}`} aria-hidden="true" />
          </button>
        </ActionsCell>
      ) : row.isLacking ? (
        <ActionsCell>{null}</ActionsCell>
      ) : (
        <ActionsCell className="max-md:self-end">
          <button
            type="button"
            className="icon-button align-middle"
            aria-label={`Edit ${row.name}`}
            onClick={() => onEdit(row)}
          >
            {EDIT_ICON}
          </button>
          <button
            type="button"
            className="icon-button align-middle"
            aria-label={`Delete ${row.name}`}
            onClick={() => onDelete(row)}
          >
            {DELETE_ICON}
          </button>
          {row.price === null && row.cost === null ? (
            <SpamButton coin={row} name={row.name} />
          ) : (
            <PositionBell position={row} />
          )}
        </ActionsCell>
      )}
    </tr>
  );
});

const isLackingGroup = (members: readonly SpotMember[]): boolean => members.some(({ isLacking }) => isLacking);

const GroupBadge = ({ members }: { members: readonly SpotMember[] }) =>
  isLackingGroup(members) ? (
    <span
      className="badge ml-2 flex-none text-warn"
      title="Less on the chain. Which coins have left is not known, so that the cost is an average."
    >
      <TriangleAlert className="lucide size-3.5 md:hidden" aria-hidden="true" />
      <span className="max-md:sr-only">Less on the chain</span>
    </span>
  ) : (
    <span className="badge ml-2 flex-none text-text-2">{members.length} positions</span>
  );

/** Which coins have left a wallet is not known where the chain has less, so that the cost of the others is an average. */
function Cost({ row }: Pick<Props, "row">) {
  const cost = row.pnlCost ?? row.cost;
  if (cost === null) return "Cost unknown";
  return (
    <>
      {row.members && isLackingGroup(row.members) ? "Average cost" : "Cost"} <Money value={cost} />
    </>
  );
}

function WeekSparkline({ coinId }: { coinId: string }) {
  const canisterId = canisterIdOf(coinId);
  if (canisterId === null) return <Sparkline id={coinId} />;
  return (
    <LazyInView className="h-8">
      <Suspense fallback={null}>
        <TokenSparkline canisterId={canisterId} />
      </Suspense>
    </LazyInView>
  );
}
