import { Copy, ExternalLink } from "lucide-react";
import { tradeUrl } from "../../shared/icp-tokens/rules.ts";
import { copyText } from "../ui/copy-text.ts";

/** A short form such as "ryjl3…aaaba-cai", which is still distinct for each ledger. */
const shortId = (id: string): string => (id.length > 16 ? `${id.slice(0, 5)}…${id.slice(-9)}` : id);

const LINK = "inline-flex h-7 min-w-7 items-center justify-center gap-1 rounded-control max-md:h-11 max-md:min-w-11";

type Props = { id: string; name: string; showsFullId?: boolean };

/** A token's canister id with a button to copy it and a link to trade the token. */
export function ContractInfo({ id, name, showsFullId = false }: Props) {
  return (
    <span className="inline-flex items-center gap-1">
      <code className={`font-mono text-12 font-normal text-text-2 ${showsFullId ? "" : "max-lg:hidden"}`} title={id}>
        {showsFullId ? id : shortId(id)}
      </code>
      <button
        type="button"
        className={`${LINK} text-text-3 hover:text-text ${showsFullId ? "" : "max-lg:hidden"}`}
        aria-label={`Copy the canister ID of ${name}`}
        onClick={() => void copyText(id)}
      >
        <Copy aria-hidden="true" />
      </button>
      <a
        className={`${LINK} text-13 font-medium text-accent hover:underline ${showsFullId ? "px-2" : "md:px-2"}`}
        href={tradeUrl(id)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Trade ${name} on ICPSwap`}
      >
        Trade <ExternalLink className="size-3" aria-hidden="true" />
      </a>
    </span>
  );
}
