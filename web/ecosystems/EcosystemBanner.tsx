import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { Ecosystem } from "../../shared/ecosystem-catalogue.ts";
import { formatCount } from "../../shared/format.ts";

/** What an id in no catalogue is called (specification 2, section 2). */
const UNKNOWN = { name: "Unknown Ecosystem", description: "Tokens from this ecosystem", hue: null };

type Props = { ecosystem: Ecosystem | undefined; count: number | null };

export function EcosystemBanner({ ecosystem, count }: Props) {
  const { name, description, hue } = ecosystem ?? UNKNOWN;
  return (
    <div className="ecosystem-banner">
      <Link to="/" className="back-link">
        <ArrowLeft aria-hidden="true" /> Back to Market
      </Link>
      <div className="ecosystem-title">
        <span className={hue === null ? "ecosystem-disc" : `ecosystem-disc hue-${hue}`} aria-hidden="true">
          {ecosystem ? name.charAt(0) : "?"}
        </span>
        <div className="min-w-0">
          <h1 className="page-title">{name}</h1>
          <p className="text-text-2">{description}</p>
        </div>
      </div>
      <p className="ecosystem-count">{count === null ? "\u00a0" : `${formatCount(count)} tokens found`}</p>
    </div>
  );
}
