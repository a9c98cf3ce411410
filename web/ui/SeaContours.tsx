/** Depth lines of a sea chart, behind the few pages that are about no figures. */
export const Contours = () => <div className="contours" aria-hidden="true" />;
