/** Depth lines of a sea chart, behind the few pages that are about no figures. */
export const SeaContours = () => <div className="contours" aria-hidden="true" />;
