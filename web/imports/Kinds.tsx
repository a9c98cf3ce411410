import { KIND_LABELS } from "../../shared/transactions/kind-labels.ts";
import { formatCount } from "../../shared/values/format-market.ts";
import type { Preview } from "./reader-messages.ts";

const SHOWN = 12;

/** What will be booked, by kind and account. */
export function Kinds({ kinds }: Pick<Preview, "kinds">) {
  if (kinds.length === 0) return null;
  const rest = kinds.slice(SHOWN).reduce((sum, { count }) => sum + count, 0);
  return (
    <ul aria-label="What will be booked" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13">
      {kinds.slice(0, SHOWN).map(({ kind, account, count }) => (
        <li key={`${kind} ${account}`}>
          <b className="num font-medium">{formatCount(count)}</b> {KIND_LABELS[kind]}
          {account && <span className="text-text-2"> · {account}</span>}
        </li>
      ))}
      {rest > 0 && <li className="text-text-2">{formatCount(rest)} others</li>}
    </ul>
  );
}
