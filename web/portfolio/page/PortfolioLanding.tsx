import { Link } from "@tanstack/react-router";
import { ChartSpline, LockKeyhole, Radio } from "lucide-react";
import { SeaContours } from "../../ui/contours/SeaContours.tsx";
import { DisplayTitle } from "../../ui/DisplayTitle.tsx";
import { useLastOfFirstHtml } from "../../ui/FirstHtml.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { DelayedSignInButton } from "./DelayedSignInButton.tsx";
import { TryWithoutAccount } from "./TryWithoutAccount.tsx";
import "../../other-pages.css";

const FEATURES = [
  [Radio, "Real-time tracking", "Live prices, profit and loss for every position."],
  [
    LockKeyhole,
    "Secure and private",
    "Only you see your positions. If an admin must look, you can read who and why. Export them any time.",
  ],
  [ChartSpline, "Advanced analytics", "Value and cost over time, and the distance to liquidation."],
] as const;

/** The height of the screen without the header (85 px) and the ticker (48 px). */
const FULL_HEIGHT = "min-h-[calc(100dvh-133px)]";
const LINK = "flex min-h-11 items-center md:min-h-9";

/** The page that visitors see at /portfolio. */
export function PortfolioLanding() {
  useLastOfFirstHtml();
  usePageTitle("Portfolio");
  return (
    <div className={`relative overflow-hidden ${FULL_HEIGHT}`}>
      <div className="opacity-60">
        <SeaContours />
      </div>
      <div className={`page relative flex max-w-310 flex-col ${FULL_HEIGHT}`}>
        <nav aria-label="Explore" className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <Link to="/" className={`${LINK} text-text-2 hover:text-text`}>
            Market
          </Link>
          <Link to="/icp-tokens" className={`${LINK} text-text-2 hover:text-text`}>
            ICP Tokens
          </Link>
          <Link to="/portfolio" className={`${LINK} font-medium text-text`} aria-current="page">
            Portfolio
          </Link>
          <span className="ml-auto flex">
            <DelayedSignInButton variant="quiet">Sign In</DelayedSignInButton>
          </span>
        </nav>
        <div className="grid grid-cols-1 items-center gap-8 pt-6 pb-8 md:my-auto md:py-12 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-16">
          <div>
            <DisplayTitle>Welcome to Tidemark</DisplayTitle>
            <p className="mt-3 max-w-[46ch] text-16 text-text-2">
              One place for your spot and leveraged positions, with their value, cost and risk.
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              <Link to="/auth" search={{ tab: "create" }} className="button primary h-11">
                Get Started
              </Link>
              <Link to="/market" className="button h-11">
                Explore Market Data
              </Link>
            </div>
            <TryWithoutAccount />
          </div>
          <section className="grid rounded-panel border bg-surface p-5" aria-labelledby="authentication-required">
            <LockKeyhole className="lucide text-accent" aria-hidden="true" />
            <h2 id="authentication-required" className="mt-3 text-16 font-semibold">
              Authentication Required
            </h2>
            <p className="mt-1 mb-5 text-text-2">Sign in to see your positions.</p>
            <DelayedSignInButton variant="plain" size="large">
              Sign In to Continue
            </DelayedSignInButton>
            <p className="mt-3 text-12 text-text-3">
              Signing in automatically creates your account, no credit card required
            </p>
          </section>
        </div>
        <ul className="grid gap-x-8 md:grid-cols-3">
          {FEATURES.map(([Icon, title, text]) => (
            <li key={title} className="flex gap-3 border-t py-4">
              <Icon className="lucide mt-0.5 text-accent" aria-hidden="true" />
              <div>
                <h2 className="font-semibold">{title}</h2>
                <p className="text-13 text-text-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
