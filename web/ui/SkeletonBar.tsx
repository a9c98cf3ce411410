/** A grey bar in place of a text that is loading. */
export const SkeletonBar = ({ size = "h-3 w-16", className = "" }: { size?: string; className?: string }) => (
  <i className={`inline-block max-w-full rounded-sm bg-muted align-middle ${size} ${className}`} />
);

/** List items in place of a list that is loading. */
export const SkeletonItems = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <li key={index} className="flex h-14 items-center border-b">
      <SkeletonBar size="h-3.5 w-3/5" />
    </li>
  ));
