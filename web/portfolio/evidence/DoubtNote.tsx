import { useQuery } from "../../api/use-query.ts";
import { evidenceQuery } from "./evidence.queries.ts";

/** Why the price of a transaction has to be entered by its owner, when the market's prices contradict each other. */
export function DoubtNote({ transactionId }: { transactionId: string }) {
  const { data } = useQuery(evidenceQuery(transactionId));
  return data?.doubt ? <p className="mt-1 mb-2 text-13 text-warn">{data.doubt.text}</p> : null;
}
