/** What it is, what belongs at its right end, and a line under it. */
export type SheetItem = [text: string, end: string, under?: string];

type Props = { title: string; note?: string; empty: string; items: SheetItem[]; more?: string | null };

export function SheetList({ title, note, empty, items, more }: Props) {
  return (
    <section className="sheet-list" aria-label={title}>
      <h3>
        {title} {note && <small>{note}</small>}
      </h3>
      {items.length === 0 ? (
        <p className="none">{empty}</p>
      ) : (
        <ul>
          {items.map(([text, end, under], at) => (
            <li key={at}>
              <span>{text}</span>
              <span>{end}</span>
              {under && <small>{under}</small>}
            </li>
          ))}
        </ul>
      )}
      {more && <p className="sheet-more">{more}</p>}
    </section>
  );
}
