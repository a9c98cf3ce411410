import { Link } from "@tanstack/react-router";

/** The logo shows a gauge post under a wave, which form the T of Tidemark. */
export function Brand() {
  return (
    <Link to="/" className="brand">
      <svg width="26" height="26" viewBox="0 0 26 26" fill="none" strokeLinecap="round" aria-hidden="true">
        <path d="M2 8c2.700-3.300 5.500-3.300 8.100-.8 2.900 2.700 5.800 2.700 8.400 0 1.700-1.800 3.500-2.200 5.500-1" />
        <path d="M13 13v11" className="brand-post" />
        <path d="M17 15h3M17 19h5M17 23h3" className="brand-gauge" />
      </svg>
      Tidemark
    </Link>
  );
}
