type Props = {
  /** The id and the title of each part. */
  parts: readonly (readonly [id: string, title: string])[];
};

/** Links to the parts of a long page. */
export const PageIndex = ({ parts }: Props) => (
  <nav aria-label="On this page" className="flex flex-wrap gap-x-5 text-13">
    {parts.map(([id, title]) => (
      <a
        key={id}
        href={`#${id}`}
        className="flex min-h-11 items-center text-text-2 underline decoration-edge underline-offset-4 hover:text-text md:min-h-8"
      >
        {title}
      </a>
    ))}
  </nav>
);
