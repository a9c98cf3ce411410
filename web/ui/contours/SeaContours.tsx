import type { CSSProperties } from "react";
import { useFirstHtml } from "../FirstHtml.tsx";
import contours from "./contours.svg";

const LINES = { "--contours": `url("${contours}")` } as CSSProperties;

/**
 * Decorative depth lines of a sea chart, shown behind pages without data. They are a mask over the accent colour, so
 * they follow the theme. The colour is that of a pseudo-element, because checks of the contrast cannot see the mask and
 * would take an element's colour for the background of the text. The HTML of the build leaves them out, because the
 * content security policy forbids its style attributes.
 */
export const SeaContours = () =>
  useFirstHtml() || typeof window === "undefined" ? null : (
    <div
      className="absolute inset-0 before:absolute before:inset-0 before:bg-accent before:[mask:var(--contours)_center/cover]"
      style={LINES}
      aria-hidden="true"
    />
  );
