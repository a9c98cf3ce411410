type Props = { title: string; summary: string | null; isPreview?: boolean };

/** The title and the summary above the text of an article. A preview inside a page is smaller and has no heading. */
export function ArticleHeading({ title, summary, isPreview = false }: Props) {
  const look = "text-24 leading-7.5 font-semibold tracking-[-0.025em] text-balance wrap-anywhere";
  return (
    <>
      {isPreview ? (
        <p className={look}>{title}</p>
      ) : (
        <h1 className={`${look} md:text-[32px] md:leading-9.5`}>{title}</h1>
      )}
      {summary && <p className="mt-3 text-16 text-text-2 wrap-anywhere">{summary}</p>}
    </>
  );
}
