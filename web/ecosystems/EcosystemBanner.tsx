import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { Ecosystem } from "../../shared/ecosystems/catalogue.ts";
import { BackLink } from "../ui/BackLink.tsx";

/** The name and description shown for an id that is not in the catalogue. */
const UNKNOWN = { id: "", name: "Unknown Ecosystem", description: "Tokens from this ecosystem", hue: null };

/** This ecosystem also has its own page, because its exchange lists more tokens than CoinGecko. */
const ECOSYSTEM_WITH_TOKENS_PAGE = "internet-computer";

type Props = { ecosystem: Ecosystem | undefined; details: ReactNode; search: ReactNode };

export function EcosystemBanner({ ecosystem, details, search }: Props) {
  const { id, name, description, hue } = ecosystem ?? UNKNOWN;
  return (
    <div>
      <BackLink to="/" className="-mt-1 mb-3 max-md:-mt-2 max-md:mb-1">
        <ArrowLeft aria-hidden="true" /> Back to Market
      </BackLink>
      <div className="mb-4 flex items-end gap-4 max-md:mb-1 max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-0">
        <span
          className={`disc m-0 size-13 flex-none self-start text-24 font-semibold max-md:size-10 max-md:text-18 ${hue === null ? "" : `hue-${hue}`}`}
          aria-hidden="true"
        >
          {ecosystem ? name.charAt(0).toUpperCase() : "?"}
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="page-title">{name}</h1>
          <p className="max-w-190 text-pretty text-text-2">{description}</p>
          {/* The same height while the values load. */}
          <div className="mt-1 flex min-h-5 flex-wrap items-center gap-x-4 text-13 leading-5 text-text-2">
            {details}
            {id === ECOSYSTEM_WITH_TOKENS_PAGE && (
              <Link to="/icp-tokens" className="text-accent hover:underline max-md:min-h-11 max-md:py-3">
                See all ICP tokens
              </Link>
            )}
          </div>
        </div>
        <div className="w-80 flex-none max-lg:w-60 max-md:w-full">{search}</div>
      </div>
    </div>
  );
}
