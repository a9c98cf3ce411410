import { Copy, ExternalLink } from "lucide-react";
import { tradeUrl } from "../../shared/icp-tokens/rules.ts";
import { copyText } from "../ui/copy-text.ts";

/** A short form such as "ryjl3…aaaba-cai", which is still distinct for each ledger. */
const shortId = (id: string): string => (id.length > 16 ? `${id.slice(0, 5)}…${id.slice(-9)}` : id);

type Props = { id: string; name: string; showsFullId?: boolean };

/** A token's canister id with a button to copy it and a link to trade the token. */
export function ContractInfo({ id, name, showsFullId = false }: Props) {
  return (
    <span className="contract">
      <code title={id}>{showsFullId ? id : shortId(id)}</code>
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
