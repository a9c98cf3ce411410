import { SkeletonBar } from "../SkeletonBar.tsx";

const FIELD = (
  <div className="grid justify-items-start gap-2">
    <SkeletonBar size="h-3 w-24" />
    <SkeletonBar size="h-11 w-full" />
  </div>
);

/** Takes the place of a form in a dialog while the form's script loads. `height` is the height of the form. */
export const FormSkeleton = ({ height }: { height: string }) => (
  <div className={`grid content-start gap-5 overflow-hidden pt-4 ${height}`} aria-busy="true">
    {FIELD}
    {FIELD}
    {FIELD}
  </div>
);
