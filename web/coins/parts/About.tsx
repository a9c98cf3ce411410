import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { findEcosystem } from "../../../shared/ecosystems/catalogue.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { MarketSource } from "../../markets/page/Freshness.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { CoinView } from "../coins.queries.ts";

const SHORT_LENGTH = 600;
const LINK =
  "inline-flex min-h-11 items-center gap-1 rounded-control border px-2.5 text-13 text-text-2 hover:text-text md:min-h-8";

/** The name of a link is its host. A link without a readable one is left out. */
const hostOf = (url: string): string => URL.parse(url)?.host.replace(/^www\./, "") ?? "";

function Links({ title, urls }: { title: string; urls: readonly string[] }) {
  // The server sends https links only; this check is the second one.
  const safe = urls.filter((url) => url.startsWith("https://") && hostOf(url) !== "");
  if (safe.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <h3 className="w-28 text-12 text-text-3">{title}</h3>
      {safe.map((url) => (
        <a key={url} className={LINK} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
          {hostOf(url)} <span aria-hidden="true">↗</span>
        </a>
      ))}
    </div>
  );
}

/** The project's own description, as plain text, with its links. */
export function About({ coin, symbol }: { coin: CoinView["coin"]; symbol: string }) {
  const [isWhole, setWhole] = useState(false);
  const now = useNow();
  const { details, ecosystem } = coin;
  const text = details?.description ?? "";
  const isLong = text.length > SHORT_LENGTH;
  const shown = isLong && !isWhole ? `${text.slice(0, SHORT_LENGTH).replace(/\s+\S*$/, "")}…` : text;
  const home = ecosystem ? findEcosystem(ecosystem) : undefined;
  return (
    <section aria-label={`About ${coin.name}`}>
      <h2 className="text-16 font-semibold wrap-anywhere">
        About {coin.name} ({symbol})
      </h2>
      {!details && (
        <p className="mt-3 text-13 text-text-3">The description is being loaded. It usually takes a day at most.</p>
      )}
      {details && text === "" && <p className="mt-3 text-13 text-text-3">There is no description of this coin.</p>}
      {shown !== "" && (
        <p className="mt-3 max-w-170 leading-6 wrap-anywhere whitespace-pre-line text-text-2">{shown}</p>
      )}
      {isLong && (
        <button
          type="button"
          className="min-h-11 text-13 text-accent md:min-h-8"
          aria-label={`Show ${isWhole ? "less" : "more"} about ${coin.name}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show more"}
        </button>
      )}
      {details && (
        <>
          <Links title="Website" urls={details.homepage === null ? [] : [details.homepage]} />
          <Links title="Explorers" urls={details.explorers} />
          <Links title="Source code" urls={details.sourceCode} />
          {details.categories.length > 0 && (
            <div className="mt-3 flex flex-wrap gap-2">
              <h3 className="w-28 text-12 leading-6 text-text-3">Categories</h3>
              <ul className="flex flex-1 flex-wrap gap-1.5">
                {details.categories.map((category) => (
                  <li key={category} className="rounded-control bg-raised px-2 text-12 leading-6 text-text-2">
                    {category}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
      {home && ecosystem && (
        <p className="mt-3 text-13">
          <Link
            to="/ecosystem/$ecosystemId"
            params={{ ecosystemId: ecosystem }}
            className="text-accent hover:underline"
          >
            More tokens of {home.name}
          </Link>
        </p>
      )}
      <p className="mt-4 text-12 text-text-3">
        {details && `Description ${timeAgo(Date.parse(details.asOf), now)} · `}
        <MarketSource />
      </p>
    </section>
  );
}
