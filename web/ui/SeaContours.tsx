import "./contours.css";
/** Decorative depth lines of a sea chart, shown behind pages without data. */
export const SeaContours = () => <div className="contours" aria-hidden="true" />;
