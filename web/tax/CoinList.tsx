import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { listedId } from "../../shared/transactions/transaction.ts";
import { type Exact, sumOf } from "../../shared/values/decimal.ts";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { useQuery } from "../api/use-query.ts";
import { FiguresHead } from "../ledger/figures.tsx";
import { CoinMark } from "../portfolio/table/CoinMark.tsx";
import { Button } from "../ui/Button.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Figures } from "./Figures.tsx";
import { LineItem } from "./LineItem.tsx";
import { linesQuery, type TaxChoice, type TaxReport } from "./tax.queries.ts";

type Coin = TaxReport["coins"][number];
type Props = { choice: TaxChoice; report: TaxReport };

/** More rows would not be drawn in one frame. */
const COINS_AT_ONCE = 100;

/** The disposals by coin. The small ones are one line together, which says how little it hides. */
export function CoinList({ choice, report }: Props) {
  const { coins } = report;
  if (coins.length === 0) return null;
  const large = coins.filter(({ isSmall }) => !isSmall);
  const small = coins.filter(({ isSmall }) => isSmall);
  const smallLines = small.reduce((sum, { lines }) => sum + lines, 0);
  return (
    <section aria-labelledby="tax-disposals">
      <h2 id="tax-disposals" className="text-16 font-semibold tracking-tight">
        Disposals
      </h2>
      <FiguresHead gain="Gain" />
      <ul aria-labelledby="tax-disposals">
        <Coins choice={choice} report={report} coins={large} />
        {small.length > 0 && (
          <Group
            name={`${formatCount(small.length)} small coins`}
            note={`${counted(smallLines, "line")}, together under 1 % of all proceeds and costs`}
            coins={small}
          >
            <ul aria-label="Small coins">
              <Coins choice={choice} report={report} coins={small} />
            </ul>
          </Group>
        )}
      </ul>
    </section>
  );
}

function Coins({ choice, report, coins }: Props & { coins: readonly Coin[] }) {
  const [shown, setShown] = useState(COINS_AT_ONCE);
  return (
    <>
      {coins.slice(0, shown).map((coin) => (
        <Group
          key={coin.coin}
          name={coin.symbol.toUpperCase()}
          note={counted(coin.lines, "line")}
          picture={<CoinMark coinId={listedId(coin.coin)} symbol={coin.symbol} />}
          coins={[coin]}
          missing={coin.missing}
        >
          <ul aria-label={`Disposals of ${coin.symbol.toUpperCase()}`}>
            <Lines choice={choice} report={report} coin={coin} before={null} />
          </ul>
        </Group>
      ))}
      {coins.length > shown && (
        <li className="mt-4 text-center">
          <Button onClick={() => setShown(shown + COINS_AT_ONCE)}>Show more coins</Button>
        </li>
      )}
    </>
  );
}

const totalOf = (coins: readonly Coin[], name: "proceeds" | "cost" | "gain") =>
  sumOf(coins.map((coin) => coin[name] as Exact));

type GroupProps = {
  name: string;
  note: string;
  picture?: ReactNode;
  coins: readonly Coin[];
  missing?: number;
  children: ReactNode;
};

/** A group of lines with its sums. What it consists of is rendered when it is opened. */
function Group({ name, note, picture, coins, missing = 0, children }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="line-below">
      <details onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}>
        <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_20px] items-center gap-x-3 gap-y-1.5 py-2.5 hover:bg-hover md:grid-cols-[minmax(0,1fr)_auto_20px]">
          <span className="flex min-w-0 items-center [&>.disc]:flex-none">
            {picture}
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="block text-12 text-text-3">{note}</span>
              {missing > 0 && (
                <span className="block text-12 text-warn">{`known part, ${formatCount(missing)} missing`}</span>
              )}
            </span>
          </span>
          <ChevronDown className={`lucide text-text-3 md:order-1 ${isOpen ? "rotate-180" : ""}`} aria-hidden="true" />
          <Figures proceeds={totalOf(coins, "proceeds")} cost={totalOf(coins, "cost")} gain={totalOf(coins, "gain")} />
        </summary>
        {isOpen && <div className="mb-3 border-l-2 pl-3">{children}</div>}
      </details>
    </li>
  );
}

/** A page of the lines of a coin, newest first, and those before it when they are asked for. */
function Lines({ choice, report, coin, before }: Props & { coin: Coin; before: number | null }) {
  const [isMore, setMore] = useState(false);
  const { data, isError, refetch } = useQuery(linesQuery(choice, coin.coin, before));
  if (isError && !data)
    return (
      <li>
        <LoadFailed onRetry={refetch}>The disposals could not be loaded.</LoadFailed>
      </li>
    );
  if (!data)
    return (
      <li className="py-4 text-center text-13 text-text-3" role="status">
        Loading disposals
      </li>
    );
  return (
    <>
      {data.lines.toReversed().map((line, index) => (
        <LineItem
          key={`${line.transactionId} ${index}`}
          line={line}
          report={report}
          isFiled={choice.version === "filed"}
        />
      ))}
      {data.earlier > 0 && !isMore && (
        <li className="mt-4 flex items-center justify-center gap-4 text-13 text-text-3">
          <Button onClick={() => setMore(true)}>Show more</Button>
          {formatCount(data.earlier)} more
        </li>
      )}
      {data.earlier > 0 && isMore && <Lines choice={choice} report={report} coin={coin} before={data.earlier} />}
    </>
  );
}
