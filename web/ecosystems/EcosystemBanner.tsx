import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { Ecosystem } from "../../shared/ecosystems/catalogue.ts";

/** The name and description shown for an id that is not in the catalogue. */
const UNKNOWN = { id: "", name: "Unknown Ecosystem", description: "Tokens from this ecosystem", hue: null };

/** This ecosystem also has its own page, because its exchange lists more tokens than CoinGecko. */
const ECOSYSTEM_WITH_TOKENS_PAGE = "internet-computer";

type Props = { ecosystem: Ecosystem | undefined; details: ReactNode; search: ReactNode };

export function EcosystemBanner({ ecosystem, details, search }: Props) {
  const { id, name, description, hue } = ecosystem ?? UNKNOWN;
  return (
    <div>
      <Link to="/" className="back-link">
        <ArrowLeft aria-hidden="true" /> Back to Market
      </Link>
      <div className="ecosystem-head">
        <span className={hue === null ? "ecosystem-disc" : `ecosystem-disc hue-${hue}`} aria-hidden="true">
          {ecosystem ? name.charAt(0).toUpperCase() : "?"}
        </span>
        <div className="ecosystem-words">
          <h1 className="page-title">{name}</h1>
          <p>{description}</p>
          <div className="ecosystem-figures">
            {details}
            {id === ECOSYSTEM_WITH_TOKENS_PAGE && (
              <Link to="/icp-tokens" className="ecosystem-more">
                See all ICP tokens
              </Link>
            )}
          </div>
        </div>
        {search}
      </div>
    </div>
  );
}
