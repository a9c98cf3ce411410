import contours from "./contours.svg";

/** The lines are a mask over the accent colour, so they follow the theme. */
const LINES = { mask: `url("${contours}") center / cover` };

/** Decorative depth lines of a sea chart, shown behind pages without data. */
export const SeaContours = () => (
  <div className="absolute inset-0" aria-hidden="true">
    <div className="h-full bg-accent" style={LINES} />
  </div>
);
