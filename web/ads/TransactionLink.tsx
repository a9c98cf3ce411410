import { ExternalLink } from "lucide-react";

/** The hash of a transaction, linked to a block explorer where there is one. */
export function TransactionLink({ hash, url }: { hash: string; url: string | null }) {
  if (url === null) return <span className="wrap-anywhere">{hash}</span>;
  return (
    <a className="text-accent wrap-anywhere hover:underline" href={url} target="_blank" rel="noopener noreferrer">
      {hash} <ExternalLink aria-hidden="true" className="inline size-3.5" />
      <span className="sr-only"> (on the block explorer)</span>
    </a>
  );
}
