import { Link } from "@tanstack/react-router";
import { ChartSpline, LockKeyhole, Radio } from "lucide-react";
import { usePageTitle } from "../../ui/page-title.ts";
import { SeaContours } from "../../ui/SeaContours.tsx";
import { DelayedSignInButton } from "./DelayedSignInButton.tsx";

const FEATURES = [
  [Radio, "Real-time tracking", "Live prices, profit and loss for every position."],
  [LockKeyhole, "Secure and private", "Other users cannot see your positions. Export them at any time."],
  [ChartSpline, "Advanced analytics", "Value and cost over time, and the distance to liquidation."],
] as const;

/** The page that visitors see at /portfolio. */
export function PortfolioLanding() {
  usePageTitle("Portfolio");
  return (
    <div className="landing">
      <SeaContours />
      <div className="page landing-page">
        <nav aria-label="Explore" className="landing-nav">
          <Link to="/" className="landing-link">
            Market
          </Link>
          <Link to="/icp-tokens" className="landing-link">
            ICP Tokens
          </Link>
          <Link to="/portfolio" className="landing-link" aria-current="page">
            Portfolio
          </Link>
          <DelayedSignInButton look="plain">Sign In</DelayedSignInButton>
        </nav>
        <div className="landing-hero">
          <div>
            <h1 className="display">Welcome to Tidemark</h1>
            <p className="mt-3 max-w-[46ch] text-16 text-text-2">
              One place for your spot and leveraged positions, with their value, cost and risk.
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              <Link to="/auth" search={{ tab: "create" }} className="button primary large">
                Get Started
              </Link>
              <Link to="/market" className="button plain large">
                Explore Market Data
              </Link>
            </div>
            <p className="mt-4 text-13 text-text-3">
              Signing in automatically creates your account, no credit card required
            </p>
          </div>
          <section className="landing-gate" aria-labelledby="authentication-required">
            <LockKeyhole className="lucide text-accent" aria-hidden="true" />
            <h2 id="authentication-required" className="mt-3 text-16 font-semibold">
              Authentication Required
            </h2>
            <p className="mt-1 mb-5 text-text-2">Sign in to see your positions.</p>
            <DelayedSignInButton look="primary" size="large">
              Sign In to Continue
            </DelayedSignInButton>
          </section>
        </div>
        <ul className="landing-features">
          {FEATURES.map(([Icon, title, text]) => (
            <li key={title}>
              <Icon aria-hidden="true" />
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
