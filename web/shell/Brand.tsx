import { Link } from "@tanstack/react-router";

/** The logo shows a gauge post under a wave, which form the T of Tidemark. */
export function Brand() {
  return (
    <Link to="/" className="brand">
      <svg
        width="26"
        height="26"
        viewBox="0 0 26 26"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M2 8c2.7-3.3 5.5-3.3 8.1-.8 2.9 2.7 5.8 2.7 8.4 0 1.7-1.8 3.5-2.2 5.5-1" />
        <path d="M13 13v11" stroke="currentColor" />
        <path d="M17 15h3M17 19h5M17 23h3" strokeWidth="1.5" />
      </svg>
      Tidemark
    </Link>
  );
}
