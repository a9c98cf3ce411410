import { useState } from "react";
import { formatCount } from "../../shared/values/format-market.ts";
import { useQuery } from "../api/use-query.ts";
import { Button } from "../ui/Button.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { DisposalItem } from "./DisposalItem.tsx";
import { disposalsQuery, earlierDisposalsQuery, type Gains, type GainsChoice } from "./gains.queries.ts";

/** `gainName` is the name of proceeds minus cost. */
type Named = { gainName: string };

/** The disposals of a coin, newest first. */
export function CoinDisposals({ choice, symbol, gainName }: Named & { choice: GainsChoice; symbol: string }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(disposalsQuery(choice));
  if (isError && !data)
    return <LoadFailed onRetry={refetch}>{`The disposals of ${symbol} could not be loaded.`}</LoadFailed>;
  if (!data) return <Loading />;
  if (data.disposals.length === 0)
    return <p className="py-2 text-13 text-text-3">No disposal of {symbol} has a known gain.</p>;
  return (
    <ul aria-label={`Disposals of ${symbol}`} aria-busy={isPlaceholderData}>
      <Disposals disposals={data.disposals} gainName={gainName} />
      <EarlierPages key={JSON.stringify(choice)} choice={choice} earlier={data.earlier} gainName={gainName} />
    </ul>
  );
}

const Loading = () => (
  <p className="py-4 text-center text-13 text-text-3" role="status">
    Loading disposals
  </p>
);

const Disposals = ({ disposals, gainName }: Named & Pick<Gains, "disposals">) =>
  disposals
    .toReversed()
    .map((disposal, index) => <DisposalItem key={`${disposal.transactionId} ${index}`} {...{ disposal, gainName }} />);

/** The pages of earlier disposals that the user has asked for. */
function EarlierPages({ choice, earlier, gainName }: Named & { choice: GainsChoice; earlier: number }) {
  /** For each page, the number of the disposal before which it ends. */
  const [pages, setPages] = useState<number[]>([]);
  const show = (before: number) => setPages((known) => [...known, before]);
  if (pages.length === 0) return <More earlier={earlier} onMore={() => show(earlier)} />;
  return pages.map((before, index) => (
    <EarlierDisposals
      key={before}
      {...{ choice, before, gainName }}
      isLast={index === pages.length - 1}
      onMore={show}
    />
  ));
}

function More({ earlier, onMore }: { earlier: number; onMore: () => void }) {
  if (earlier === 0) return null;
  return (
    <li className="mt-4 flex items-center justify-center gap-4 text-13 text-text-3">
      <Button aria-label="Show more disposals" onClick={onMore}>
        Show more
      </Button>
      {formatCount(earlier)} more
    </li>
  );
}

type PageProps = Named & { choice: GainsChoice; before: number; isLast: boolean; onMore: (earlier: number) => void };

function EarlierDisposals({ choice, before, gainName, isLast, onMore }: PageProps) {
  const { data, isError, refetch } = useQuery(earlierDisposalsQuery(choice, before));
  if (isError && !data)
    return (
      <li>
        <LoadFailed onRetry={refetch}>The earlier disposals could not be loaded.</LoadFailed>
      </li>
    );
  if (!data)
    return (
      <li>
        <Loading />
      </li>
    );
  return (
    <>
      <Disposals disposals={data.disposals} gainName={gainName} />
      {isLast && <More earlier={data.earlier} onMore={() => onMore(data.earlier)} />}
    </>
  );
}
