import { Copy, ExternalLink } from "lucide-react";
import { tradeUrl } from "../../shared/icp-tokens/rules.ts";
import { copyText } from "../ui/copy-text.ts";

/** "ryjl3…aaaba-cai": enough to tell two ledgers apart. */
const shortId = (id: string): string => (id.length > 16 ? `${id.slice(0, 5)}…${id.slice(-9)}` : id);

/** Where a token lives, to be copied, and where it is traded. */
export function ContractInfo({ id, name, whole = false }: { id: string; name: string; whole?: boolean }) {
  return (
    <span className="contract">
      <code title={id}>{whole ? id : shortId(id)}</code>
      <button
        type="button"
        className="contract-button"
        aria-label={`Copy the canister ID of ${name}`}
        onClick={() => void copyText(id)}
      >
        <Copy aria-hidden="true" />
      </button>
      <a
        className="trade"
        href={tradeUrl(id)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Trade ${name} on ICPSwap`}
      >
        Trade <ExternalLink aria-hidden="true" />
      </a>
    </span>
  );
}
